// The script of every page: fetching parts as one types or as files change, and keys.
// Every page works without it.

const news = document.getElementById("frame-news");

// A page that is shown instead of a decision is at its own address, to be loaded again.
if (document.body.dataset.at) history.replaceState(null, "", document.body.dataset.base + document.body.dataset.at);

// tell shows one of the sayings of the frame.
function tell(which) {
  if (news.dataset.now === "ended") return;
  news.dataset.now = which;
  news.textContent = news.dataset[which];
  news.hidden = false;
}

// hush takes back what was said. That no news come holds until they do.
function hush(heard) {
  if (news.dataset.now === "ended" || news.dataset.now === "deaf" && !heard) return;
  delete news.dataset.now;
  news.hidden = true;
}

// parse makes nodes of a text; nothing in it is run.
function parse(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  return document.adoptNode(page.body).childNodes;
}

// A Refused is an answer that is not the page: what it showed may be gone.
class Refused extends Error {}
const failed = (e) => tell(e instanceof Refused ? "refused" : "lost");

// fetchPart fetches one block of the page for an address. byItself says that no person asked.
async function fetchPart(url, part, byItself, signal) {
  const address = new URL(url, location.href);
  address.searchParams.set("part", part);
  const headers = byItself ? { "Tacit-By-Itself": "1" } : {};
  const answer = await fetch(address, { headers, signal });
  if (!answer.ok) throw new Refused(answer.statusText);
  return answer.text();
}

// placeOf returns what finds an element again, or the one that took its place: by its id, else
// by its item, form, address and name.
function placeOf(place, element) {
  if (element.id) return () => document.getElementById(element.id);
  const mark = (e) => [e.tagName, e.closest("[data-item]")?.dataset.item, e.closest("details")?.id, e.form?.getAttribute("action"), e.getAttribute("href"), e.getAttribute("name"), e.dataset.key].join("\n");
  const same = () => [...place.querySelectorAll(element.tagName)].filter((e) => mark(e) === wanted);
  const wanted = mark(element), at = same().indexOf(element);
  return () => same().at(at) ?? same().at(-1);
}

// fill puts a block where it belongs. The focus and the current item stay where they are.
function fill(part, text) {
  const place = document.getElementById(part);
  if (!place) return;
  const back = place.contains(document.activeElement) ? placeOf(place, document.activeElement) : null;
  const at = current ? current.dataset.item || items().indexOf(current) : null;
  const open = new Set([...place.querySelectorAll("details[open][id]")].map((d) => d.id));
  place.replaceChildren(...parse(text));
  for (const d of place.querySelectorAll("details[id]")) if (open.has(d.id)) d.open = true;
  back?.()?.focus({ preventScroll: true });
  if (at !== null) setCurrent(typeof at === "number" ? items()[at] : items().find((i) => i.dataset.item === at), false);
  for (const count of document.querySelectorAll(`[data-counts="${part}"]`)) { // read aloud, where the block itself is too long
    const now = place.querySelector("[data-count]")?.textContent ?? "";
    if (count.textContent !== now) count.textContent = now;
  }
  if (place.querySelector('form[method="post"]')) look();
  place.dispatchEvent(new CustomEvent("tacit-filled", { bubbles: true }));
}

// Forms that fetch as one types: at once, and one question at a time. What is typed while
// one is on its way is asked when its answer is there, or when that takes too long. What a
// changed file calls for waits in the same line, so that no answer is older than its question.
const tooLong = 1000, settled = 400; // milliseconds
const askers = new Map(); // by the block that a form fills
const addressOf = (form) => {
  const url = new URL(form.action, location.href);
  url.search = new URLSearchParams(new FormData(form)).toString();
  return url;
};
for (const form of document.querySelectorAll("form[data-fetch]")) {
  const part = form.dataset.fetch;
  let asked, since, again, timer, byItself, done;
  const answer = async () => {
    do {
      const url = addressOf(form), first = new URL(url), later = form.dataset.then, alone = byItself;
      again = false;
      byItself = true;
      asked = new AbortController();
      since = performance.now();
      try {
        if (later && !alone && first.searchParams.has(later)) { // what takes longer comes after the results
          first.searchParams.delete(later);
          fill(part, await fetchPart(first, part, false, asked.signal));
          if (again) continue;
        }
        const text = await fetchPart(url, part, alone, asked.signal);
        if (again && alone) continue; // the person has typed something else by now
        fill(part, text);
        if (!alone) form.dispatchEvent(new CustomEvent("tacit-answered", { bubbles: true }));
        hush();
      } catch (e) {
        if (e.name !== "AbortError") failed(e);
      }
    } while (again);
    asked = null;
  };
  // ask asks, for a file that has changed or for a person.
  const ask = (file) => {
    byItself = asked ? byItself && file : file;
    if (!asked) return (done = answer());
    again = true;
    if (!file && performance.now() - since > tooLong) asked.abort();
    return done;
  };
  const typed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState(null, "", addressOf(form)), settled); // a browser counts these
    ask(false);
  };
  askers.set(part, () => ask(true));
  form.addEventListener("input", (e) => {
    if (!e.isComposing) typed(); // else a word of Chinese or Japanese is not finished
  });
  form.addEventListener("compositionend", typed);
  form.addEventListener("submit", (e) => { e.preventDefault(); typed(); });
  form.addEventListener("keydown", (e) => {
    if (e.target.matches("textarea") && e.key === "Enter" && !e.shiftKey && !e.isComposing) { e.preventDefault(); typed(); }
  });
}

// What takes longer comes after the page.
for (const place of document.querySelectorAll("[data-later]")) {
  fetchPart(location.href, place.id, true).then((text) => fill(place.id, text), () => {});
}

// refresh fetches again what may have changed, once at a time.
let refreshing, stale;
async function refresh() {
  stale = true;
  if (refreshing) return;
  refreshing = true;
  while (stale) {
    stale = false;
    await fetchAll();
  }
  refreshing = false;
}
async function fetchAll() {
  const parts = [...document.querySelectorAll("[data-part]")], form = document.querySelector("form[data-fetch]");
  try {
    if (parts.length > 0) {
      for (const p of parts) {
        if (askers.has(p.id)) await askers.get(p.id)();
        else fill(p.id, await fetchPart(form ? addressOf(form) : location.href, p.id, true));
      }
    } else if (document.activeElement?.matches("main input:not([type=hidden]), main textarea, main select")) {
      tell("changed"); // who types is not disturbed
      return;
    } else {
      fill("main", await fetchPart(location.href, "main", true));
    }
    if (!askers.size) hush();
  } catch (e) {
    failed(e);
  }
}

// The stream of news. A page that is not seen does not listen: a browser has few streams.
const mostSilence = 5000, listenAgain = 60000; // milliseconds
let stream;
function listen() {
  if (document.hidden || document.body.dataset.still !== undefined || document.body.dataset.known === undefined) {
    stream?.close();
    stream = null;
    return;
  }
  if (stream) return;
  stream = new EventSource(document.body.dataset.base + "/events?state=" + encodeURIComponent(document.body.dataset.state ?? ""));
  const own = stream;
  let lost = false, patience;
  own.addEventListener("open", () => {
    clearTimeout(patience);
    if (lost || news.dataset.now === "deaf") { hush(true); refresh(); }
    lost = false;
  });
  own.addEventListener("error", () => {
    if (own.readyState === EventSource.CLOSED) { // refused: the browser tries no more
      if (stream === own) stream = null;
      tell("deaf");
      setTimeout(listen, listenAgain);
    } else if (!lost) {
      patience = setTimeout(() => { if (stream === own) tell("lost"); }, mostSilence);
    }
    lost = true;
  });
  stream.addEventListener("changed", refresh);
  stream.addEventListener("ended", () => { stream.close(); tell("ended"); });
}
document.addEventListener("visibilitychange", () => { if (!document.hidden && !stream) { listen(); refreshIfLive(); } else listen(); });
function refreshIfLive() { if (stream) refresh(); }
listen();

const first = document.querySelector("[data-search][autofocus]");
if (first && document.activeElement === first) first.setSelectionRange(first.value.length, first.value.length);

// Keys.
let current = null;
function items() { return [...document.querySelectorAll("main [data-item]")].filter((i) => i.offsetParent !== null); }
function setCurrent(item, scroll = true) {
  current?.classList.remove("current");
  current = item ?? null;
  if (!current) return;
  current.classList.add("current");
  if (scroll) {
    current.scrollIntoView({ block: "nearest" });
    (current.querySelector("a[href]") ?? current).focus({ preventScroll: true });
  }
}
function move(step) {
  const all = items();
  if (all.length === 0) return;
  const at = all.indexOf(current);
  setCurrent(all[at < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + step, 0), all.length - 1)]);
}
// clickKey clicks what a key stands on: of the current item, else of none.
function clickKey(key) {
  const named = `[data-key="${CSS.escape(key)}"]`;
  const target = current?.querySelector(named) ?? [...document.querySelectorAll(`main ${named}`)].find((b) => !b.closest("[data-item]"));
  if (!target || target.disabled) return false;
  const left = target.dataset.afterRead === undefined ? null : document.querySelector("main [data-read]");
  if (left) { // a key does not approve what was not opened
    tell("unread");
    (left.querySelector("summary") ?? left).focus();
    return true;
  }
  target.click();
  if (target.matches("summary")) target.parentElement.querySelector("textarea")?.focus();
  return true;
}
for (const part of document.querySelectorAll("main [data-read]")) { // what the page does not show until it is opened
  const opened = () => delete part.dataset.read;
  if (part.matches("details")) part.addEventListener("toggle", opened);
  else for (const how of ["click", "auxclick"]) part.addEventListener(how, opened);
}

// What a button posts is for the page that the person has seen. So nothing is posted in the
// first moment of a page, by a key that was pressed before it or is held down, or twice.
const glance = 500; // milliseconds
let sent = null, ready; // the form that is on its way
const held = new Set(); // keys that were down before the page was seen
function look() {
  clearTimeout(ready);
  delete document.body.dataset.ready;
  requestAnimationFrame(() => { // a page that is not seen has none
    clearTimeout(ready);
    ready = setTimeout(() => { document.body.dataset.ready = ""; }, glance);
  });
}
function early() { return document.body.dataset.ready === undefined; }
look();
window.addEventListener("pageshow", (e) => {
  if (e.persisted) wake();
});
// wake lets a page decide that is still there, or there again.
function wake() {
  sent = null;
  for (const b of document.querySelectorAll("button[data-sent]")) { b.disabled = false; delete b.dataset.sent; }
  look();
}
document.addEventListener("submit", (e) => {
  if (e.target.method !== "post") return;
  if (sent || early()) { e.preventDefault(); return; }
  sent = e.target;
  setTimeout(() => { // a button that is disabled now would not be sent
    for (const b of document.querySelectorAll('form[method="post"] button:enabled, button[form]:enabled')) { b.disabled = true; b.dataset.sent = ""; }
  });
}, true);
// What was typed and not sent is not lost without a question.
const typedIn = 'main form[method="post"] :is(textarea, input:not([type="hidden"], [type="radio"], [type="checkbox"]))';
window.addEventListener("beforeunload", (e) => {
  if (![...document.querySelectorAll(typedIn)].some((field) => field.form !== sent && (field.dataset.typed !== undefined || field.value !== field.defaultValue))) return;
  e.preventDefault();
  if (sent) setTimeout(wake); // for a person who stays
});
document.addEventListener("keyup", (e) => held.delete(e.key));
window.addEventListener("blur", () => held.clear());

const help = document.getElementById("frame-keys");
const opener = document.getElementById("frame-keys-open");
if (opener) {
  opener.hidden = false;
  opener.addEventListener("click", () => help.showModal());
}

document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing || document.querySelector("dialog[open]")) return;
  const search = document.querySelector("[data-search]");
  const typing = e.target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]");
  if (typing) {
    if (e.key === "Escape") e.target.blur();
    else if (e.target === search && e.key === "ArrowDown" && (search.selectionStart ?? 0) === search.value.length) { e.preventDefault(); move(1); }
    return;
  }
  switch (e.key) {
    case "/":
      e.preventDefault();
      if (search) { search.focus(); search.select(); } else location.href = document.body.dataset.base + "/";
      return;
    case "?": help?.showModal(); return;
    case "j": move(1); return;
    case "k": move(-1); return;
    case "Escape": setCurrent(null); return;
    case "Enter":
      if (e.target === document.body || e.target === current) current?.querySelector("a[href]")?.click();
      return;
  }
  if (early() && !e.repeat && document.querySelector(`main [data-key="${CSS.escape(e.key)}"]`)) {
    tell("early"); // so that it is not lost without a word
    setTimeout(() => { if (news.dataset.now === "early") hush(); }, 4000);
  }
  if (e.repeat || early()) held.add(e.key);
  if (e.key.length === 1 && !held.has(e.key) && clickKey(e.key)) e.preventDefault();
});
