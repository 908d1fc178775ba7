-- What a person does in Neovim, and what comes of it, one line each on stderr.
local function say(name, text) io.stderr:write(name .. ': ' .. tostring(text) .. '\n') end
local bank = os.getenv('BANK')
local file = bank .. '/experience/project/EXP-001-locks.md'
vim.cmd('edit ' .. file)
local buf = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({ name = 'tacit', cmd = { os.getenv('TACIT'), 'lsp' }, root_dir = vim.fn.fnamemodify(bank, ':h') })
vim.lsp.buf_attach_client(buf, id)
vim.wait(20000, function() local c = vim.lsp.get_client_by_id(id) return c and c.initialized end, 20)
local client = vim.lsp.get_client_by_id(id)
local enc = client.offset_encoding

local function ask(method, params)
  local all = vim.lsp.buf_request_sync(buf, method, params, 20000) or {}
  for _, r in pairs(all) do
    local err = r.err or r.error
    if err then say(method, err.message) end
    return r.result
  end
end
local function at(line, character)
  return { textDocument = { uri = vim.uri_from_bufnr(buf) }, position = { line = line, character = character } }
end

-- A wrong word that is not saved.
vim.api.nvim_buf_set_lines(buf, 4, 5, false, { 'status: actve' })
local function wrong()
  for _, d in ipairs(vim.diagnostic.get(buf)) do
    if d.lnum == 4 then return d end
  end
end
vim.wait(20000, function() return wrong() ~= nil end, 20)
say('diagnostic', wrong() and wrong().message)

for _, item in ipairs((ask('textDocument/completion', at(4, 9)) or {}).items or {}) do say('completion', item.label) end
local hover = ask('textDocument/hover', at(5, 12))
say('hover', hover and hover.contents.value:gsub('\n', ' '))
local def = ask('textDocument/definition', at(5, 12))
say('definition', def and vim.fn.fnamemodify(vim.uri_to_fname(def.uri), ':t'))
for _, s in ipairs(ask('textDocument/documentSymbol', { textDocument = { uri = vim.uri_from_bufnr(buf) } }) or {}) do say('symbols', s.name) end

-- A fix, carried out by the editor.
local actions = ask('textDocument/codeAction', { textDocument = { uri = vim.uri_from_bufnr(buf) },
  range = { start = { line = 4, character = 0 }, ['end'] = { line = 4, character = 12 } }, context = { diagnostics = {} } }) or {}
for _, a in ipairs(actions) do
  say('action', a.title)
  if a.title == 'Write active' then vim.lsp.util.apply_workspace_edit(a.edit, enc) end
end
say('mended', vim.api.nvim_buf_get_lines(buf, 4, 5, false)[1])

-- Another id, in all files.
vim.wait(500)
local params = at(5, 12)
params.newName = 'EXP-050'
local edit = ask('textDocument/rename', params)
if edit then vim.lsp.util.apply_workspace_edit(edit, enc) end
vim.cmd('silent! wall')
say('renamed', vim.api.nvim_buf_get_lines(buf, 5, 6, false)[1])
for _, name in ipairs(vim.fn.glob(bank .. '/experience/project/*-keys.md', false, true)) do say('keys', vim.fn.readfile(name)[2]) end
say('done', '')
vim.lsp.stop_client(id)
vim.cmd('qall!')
