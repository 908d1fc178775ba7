// The script of a map: zoom, move, search, and labels for what is in sight. The picture
// says the same without it.
(() => {
  const most = 40; // times
  const mostLabels = 70;
  const view = { k: 1, x: 0, y: 0 };
  const root = document.querySelector(".map-view");
  let svg, world, area, marks, names, titles, found;

  // read takes in the picture, which may be another one than before.
  function read() {
    svg = root.querySelector("svg.tacit-map");
    world = svg.querySelector(".world");
    const r = svg.querySelector(".frame");
    area = { x: +r.getAttribute("x"), y: +r.getAttribute("y"), w: +r.getAttribute("width"), h: +r.getAttribute("height") };
    marks = [...svg.querySelectorAll(".at")].map((el) => {
      const [x, y] = el.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
      const text = el.querySelector("title").textContent;
      const mark = el.querySelector(".m");
      return { el, mark, radius: mark.getBBox().width / 2, x, y, text, title: text.split("\n")[0], id: el.dataset.id, weight: +el.dataset.weight };
    });
    names = [...svg.querySelectorAll(".name")].map((el) => ({ el, size: +el.getAttribute("font-size") }));
    titles = svg.querySelector(".titles");
    found = titles.cloneNode(true);
    svg.setAttribute("tabindex", "0");
    svg.classList.add("alive");
    listen();
    show();
  }

  const clamp = (x, low, high) => Math.min(Math.max(x, low), high);
  let waiting = false;
  function show() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; draw(); });
  }

  // shrunk is how much smaller the picture is than it was drawn, as on a telephone: letters
  // are that much larger in it, so that they can be read.
  function shrunk() { return clamp(svg.viewBox.baseVal.width / (svg.clientWidth || svg.viewBox.baseVal.width), 1, 3); }

  let drawnAt = "1 1";
  function draw() {
    const { k } = view, by = shrunk();
    view.x = clamp(view.x, (area.x + area.w) * (1 - k) - area.w / 4, area.x * (1 - k) + area.w / 4); // a quarter beyond the edge
    view.y = clamp(view.y, (area.y + area.h) * (1 - k) - area.h / 4, area.y * (1 - k) + area.h / 4);
    if (k === 1) { view.x = 0; view.y = 0; }
    svg.classList.toggle("zoomed", k !== 1); // until then a finger scrolls the page
    world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${k})`);
    if (k + " " + by !== drawnAt) {
      drawnAt = k + " " + by;
      const s = k ** -0.75 * by ** 0.5;
      for (const m of marks) m.el.setAttribute("transform", `translate(${m.x} ${m.y}) scale(${s})`);
      for (const n of names) n.el.setAttribute("font-size", n.size * by ** 0.8 / k);
      svg.querySelector(".names").setAttribute("stroke-width", 3 * by / k);
      titles.setAttribute("stroke-width", 2.5 * by / k);
    }
    label();
  }

  // places are boxes that are taken, by cells, so that few have to be asked.
  function places(side) {
    const cells = new Map();
    const some = (b, f) => {
      for (let x = Math.floor(b[0] / side); x <= Math.floor(b[2] / side); x++) {
        for (let y = Math.floor(b[1] / side); y <= Math.floor(b[3] / side); y++) if (f(x + " " + y)) return true;
      }
      return false;
    };
    return {
      add(b) { some(b, (c) => { if (!cells.has(c)) cells.set(c, []); cells.get(c).push(b); }); },
      meets(b, own) { return some(b, (c) => (cells.get(c) ?? []).some((t) => t !== own && t[0] < b[2] && b[0] < t[2] && t[1] < b[3] && b[1] < t[3])); },
    };
  }

  // steps are where the name of a group may stand beside its middle, in halves of its size: the
  // nearest first.
  const steps = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((y) => [-2, -1, 0, 1, 2].map((x) => [x, y])).sort((a, b) => Math.hypot(a[0] * 2, a[1]) - Math.hypot(b[0] * 2, b[1]));

  // label writes titles where there is room beside the marks.
  const pen = document.createElement("canvas").getContext("2d");
  function label() {
    const { k } = view, by = shrunk();
    const lit = marks.filter((m) => m.mark.classList.contains("lit"));
    if (k < 1.15 && by < 1.15 && lit.length === 0) { titles.replaceChildren(...found.cloneNode(true).childNodes); return; }
    titles.replaceChildren();
    const size = 12 * by / k, texts = places(60 * by / k), taken = places(60 * by / k);
    const take = (b) => { texts.add(b); taken.add(b); };
    const [left, top] = [(area.x - view.x) / k, (area.y - view.y) / k];
    const [right, bottom] = [left + area.w / k, top + area.h / k];
    const seen = marks.filter((m) => m.x > left && m.x < right && m.y > top && m.y < bottom && !m.mark.classList.contains("off"));
    for (const m of seen) {
      const r = m.radius * k ** -0.75 * by ** 0.5;
      const wide = r + 4 * by / k; // a title that touches another mark seems to be of that one
      taken.add(m.box = [m.x - wide, m.y - r, m.x + wide, m.y + r]);
    }
    for (const n of names) {
      n.el.removeAttribute("visibility");
      n.el.removeAttribute("transform");
      const { x, y, width, height } = n.el.getBBox();
      const at = ([aside, step]) => [x + aside * width / 2, y + step * height / 2, x + width + aside * width / 2, y + height + step * height / 2];
      const inside = (b) => b[0] >= left && b[2] <= right && b[1] >= top && b[3] <= bottom;
      const free = by > 1.15 ? steps.find((s) => inside(at(s)) && !taken.meets(at(s))) : undefined;
      const step = free ?? [0, 0];
      if (by > 1.15 && texts.meets(at(step))) { n.el.setAttribute("visibility", "hidden"); continue; }
      n.el.setAttribute("transform", `translate(${step[0] * width / 2} ${step[1] * height / 2})`);
      take(at(step));
    }
    const isLit = new Set(lit);
    seen.sort((a, b) => isLit.has(b) - isLit.has(a) || b.weight - a.weight || (a.id < b.id ? -1 : 1));
    pen.font = "12px " + getComputedStyle(titles).fontFamily;
    const longest = Math.round(44 / by ** 0.5);
    let count = 0;
    for (const m of seen.slice(0, 600)) {
      if (count === mostLabels) break;
      const text = m.title.length > longest ? m.title.slice(0, longest - 1) + "…" : m.title;
      const w = (pen.measureText(text).width + 4) * by / k, h = size * 1.3, r = m.radius * k ** -0.75 * by ** 0.5 + 5 * by / k;
      const spots = [[m.x + r, m.y], [m.x - r - w, m.y], [m.x - w / 2, m.y - r - h / 2], [m.x - w / 2, m.y + r + h / 2], [m.x - w, m.y - r], [m.x - w, m.y + r], [m.x, m.y - r - h / 2], [m.x, m.y + r + h / 2]]
        .map(([x, y]) => [x, y - h / 2, x + w, y + h / 2]).filter((b) => b[0] >= left && b[2] <= right && b[1] >= top && b[3] <= bottom);
      const b = spots.find((b) => !taken.meets(b, m.box)) ?? (isLit.has(m) ? spots.find((b) => !texts.meets(b)) : undefined); // what was asked for is named all the same
      if (!b) continue;
      take(b);
      const t = document.createElementNS("http://www.w3.org/2000/svg", "text");
      t.setAttribute("class", isLit.has(m) ? "title" : "title quiet");
      t.setAttribute("x", b[0]);
      t.setAttribute("y", b[1] + h / 2 + size * 0.36);
      t.setAttribute("font-size", size);
      t.textContent = text;
      titles.append(t);
      count++;
    }
  }

  // place is where a pointer is, in the picture.
  function place(e) {
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return { x: p.x, y: p.y, in: p.x > area.x && p.x < area.x + area.w && p.y > area.y && p.y < area.y + area.h };
  }
  function zoom(by, at) {
    const middle = at ?? { x: area.x + area.w / 2, y: area.y + area.h / 2 };
    const k = clamp(view.k * by, 1, most);
    view.x = middle.x - (middle.x - view.x) * (k / view.k);
    view.y = middle.y - (middle.y - view.y) * (k / view.k);
    view.k = k;
    show();
  }
  function reset() { view.k = 1; view.x = 0; view.y = 0; show(); }

  // fit shows some marks as large as they can be.
  function fit(some) {
    if (some.length === 0) return;
    const xs = some.map((m) => m.x), ys = some.map((m) => m.y);
    const [l, r, t, b] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    view.k = clamp(Math.min(area.w / (r - l + 80), area.h / (b - t + 80)), 1, 12);
    view.x = area.x + area.w / 2 - (view.k * (l + r)) / 2;
    view.y = area.y + area.h / 2 - (view.k * (t + b)) / 2;
    show();
  }

  const pointers = new Map();
  let scrolled = -Infinity; // when the page was scrolled last
  document.addEventListener("scroll", (e) => { scrolled = e.timeStamp; }, { passive: true });
  let moved = 0;
  function listen() {
    svg.addEventListener("wheel", (e) => {
      const at = place(e);
      const scrolls = e.deltaY > 0 || window.scrollY > 0 || e.timeStamp - scrolled < 300;
      if (!at.in || (view.k === 1 && scrolls && !(e.ctrlKey && e.deltaY < 0))) return; // then the page scrolls
      e.preventDefault();
      zoom(Math.exp(-clamp(e.deltaY, -60, 60) * 0.006), at);
    }, { passive: false });
    svg.addEventListener("pointerdown", (e) => {
      if (e.button !== 0 || !place(e).in) return;
      pointers.set(e.pointerId, place(e));
      moved = 0;
    });
    svg.addEventListener("pointermove", (e) => {
      const before = pointers.get(e.pointerId);
      if (!before) return;
      if (e.buttons === 0) { pointers.delete(e.pointerId); return; } // it was let go outside of the picture
      const now = place(e);
      if (pointers.size === 2) {
        const other = [...pointers].find(([id]) => id !== e.pointerId)[1];
        zoom(Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)), other);
      } else {
        moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
        if (moved > 4 && !svg.hasPointerCapture(e.pointerId)) svg.setPointerCapture(e.pointerId);
        view.x += now.x - before.x;
        view.y += now.y - before.y;
        show();
      }
      pointers.set(e.pointerId, now);
    });
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, (e) => pointers.delete(e.pointerId));
    svg.addEventListener("dragstart", (e) => e.preventDefault());
    svg.addEventListener("click", (e) => {
      if (moved > 4) { e.preventDefault(); return; }
      tell(marks.find((m) => m.el.contains(e.target)));
    }, true);
    svg.addEventListener("keydown", (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      const by = 60;
      switch (e.key) {
        case "ArrowLeft": view.x += by; break;
        case "ArrowRight": view.x -= by; break;
        case "ArrowUp": view.y += by; break;
        case "ArrowDown": view.y -= by; break;
        case "+": case "=": zoom(1.3); break;
        case "-": case "_": zoom(1 / 1.3); break;
        case "0": case "Home": reset(); break;
        default: return;
      }
      e.preventDefault();
      e.stopPropagation();
      show();
    });
  }

  // tell shows what is known of a memory, where the page has a place for that.
  const about = document.getElementById("map-about");
  function tell(m) {
    if (!about || !m) return;
    about.textContent = m.text;
    about.hidden = false;
  }

  // light shows some memories and takes the others back; null: nothing is looked for.
  function light(ids) {
    for (const m of marks) {
      m.mark.classList.toggle("lit", ids !== null && ids.has(m.id));
      m.mark.classList.toggle("off", ids !== null && !ids.has(m.id));
    }
    show();
  }

  const folded = (s) => s.normalize("NFKC").toLowerCase();
  const box = document.getElementById("map-search");
  const count = document.getElementById("map-count");
  box?.addEventListener("input", () => {
    const words = folded(box.value).split(/\s+/).filter(Boolean);
    if (words.length === 0) { count.textContent = ""; light(null); return; }
    const hits = marks.filter((m) => { const t = folded(m.title + " " + m.id); return words.every((w) => t.includes(w)); });
    count.textContent = hits.length;
    light(new Set(hits.map((m) => m.id)));
  });
  box?.addEventListener("keydown", (e) => {
    if (e.key === "Enter") { e.preventDefault(); fit(marks.filter((m) => m.mark.classList.contains("lit"))); }
    if (e.key === "Escape") { box.value = ""; box.dispatchEvent(new Event("input")); }
  });

  // A page of the site asks what would be shown, and has the answer in #lit.
  const answer = document.getElementById("lit");
  function lightAnswer() {
    if (!answer) return;
    const asked = answer.querySelector("[data-asked]");
    light(asked ? new Set([...answer.querySelectorAll("[data-id]")].map((li) => li.dataset.id)) : null);
  }
  document.addEventListener("tacit-filled", (e) => {
    if (root.contains(e.target) || e.target === root) { drawnAt = ""; read(); }
    lightAnswer();
  });

  for (const b of document.querySelectorAll("[data-zoom]")) {
    b.hidden = false;
    b.addEventListener("click", () => { if (b.dataset.zoom === "0") reset(); else zoom(b.dataset.zoom === "+" ? 1.4 : 1 / 1.4); });
  }
  if (box) document.addEventListener("keydown", (e) => {
    if (e.key === "/" && document.activeElement !== box) { e.preventDefault(); box.focus(); box.select(); }
  });
  window.addEventListener("resize", show);
  read();
  lightAnswer();
})();
