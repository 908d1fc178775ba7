// Puts the memories of the project that matter beside each prompt, and behind the files
// that they are about, and nothing when none does. All of the work is done by "tacit hook", which ends within 800 ms and
// never fails; a machine without tacit only has no memories.

const patience = 2000 // ms, should the machine be very slow

const opens = new Set(["read", "edit", "write", "multiedit", "patch", "apply_patch"]) // tools

export const TacitMemory = async ({ $, directory }) => {
  const begun = new Map() // sessions that have not heard yet what there is, and why they begin

  const ask = async (event, input) => {
    let timer
    try {
      const stdin = new Response(JSON.stringify({ cwd: directory, ...input }))
      const late = new Promise((resolve) => { timer = setTimeout(resolve, patience) })
      const answer = await Promise.race([$`tacit hook ${event} --host opencode < ${stdin}`.quiet().nothrow(), late])
      return answer && answer.exitCode === 0 ? answer.stdout.toString().trim() : ""
    } catch {
      return ""
    } finally {
      clearTimeout(timer)
    }
  }

  const add = (output, text) => { if (text) output.output += "\n\n" + text }

  return {
    event: async ({ event }) => {
      const about = event?.properties ?? {}
      if (event?.type === "session.created" && about.info?.id) begun.set(about.info.id, "startup")
      if (event?.type === "session.compacted" && about.sessionID) begun.set(about.sessionID, "compact")
    },
    "tool.execute.after": async (input, output) => {
      const session_id = input.sessionID
      if (typeof output?.output !== "string") return
      if (begun.get(session_id) === "compact") { // in the middle of a prompt
        begun.delete(session_id)
        add(output, await ask("session", { session_id, source: "compact" }))
      }
      if (opens.has(input.tool)) add(output, await ask("file", { session_id, tool_name: input.tool, tool_input: input.args }))
    },
    "chat.message": async (input, output) => {
      const session_id = input.sessionID
      const prompt = output.parts.filter((p) => p.type === "text" && !p.synthetic).map((p) => p.text).join("\n")
      const source = begun.get(session_id)
      begun.delete(session_id)
      const texts = [
        source ? await ask("session", { session_id, source }) : "",
        prompt ? await ask("prompt", { session_id, prompt }) : "",
      ]
      texts.filter(Boolean).forEach((text, i) => {
        output.parts.push({
          id: "prt_tacit" + Date.now() + i, sessionID: session_id, messageID: output.message.id,
          type: "text", text, synthetic: true,
        })
      })
    },
  }
}
