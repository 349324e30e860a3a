// The page of a board. Everything drawn here was made in Python; the page sets it in place, lets figures be pressed,
// dragged or moved by keyboard, and sends back what was done. Nothing is decided here.

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PATIENCE = 8000; // milliseconds until a kernel that does not answer is said to be gone
const SLOW = 350; // milliseconds after which the board says that it is at work

function make(tag, attributes = {}, ...children) {
  const svg = ["svg", "g", "rect"].includes(tag);
  const node = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function fill(select, options) {
  const wanted = JSON.stringify(options);
  if (select.dataset.options === wanted) return;
  select.dataset.options = wanted;
  select.replaceChildren(
    ...options.map(([value, words]) => {
      const option = make("option", { value });
      option.textContent = words;
      return option;
    }),
  );
}

function render({ model, el }) {
  const id = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
  const figures = new Map(); // name → {node, shape, at}
  const fields = new Map(); // name of a control → {node, label, input, out}
  let turn = 0; // how many events this view has sent: an answer to an earlier one does not move people back
  let answered = 0;
  let held = null; // the name of whoever is being dragged
  let dragOn = null; // sends where he is now, while he is dragged
  let slow = 0;
  let lost = 0;

  // -- the parts of the board ---------------------------------------------------------------------------------------

  const part = (name, tag = "div", more = {}) => make(tag, { class: name, ...more });
  const choosers = ["scene", "practice", "language"].map((name) => {
    const label = make("span");
    const select = make("select", { name });
    return { name, label, select, node: make("label", { class: name }, label, select) };
  });
  const [scene, practice, language] = choosers.map(({ select }) => select);
  const buttons = Object.fromEntries(
    [["undo", "↶"], ["redo", "↷"], ["reset", "⟲"], ["full", ""]].map(([name, sign]) => {
      const button = make("button", { type: "button", class: name });
      button.textContent = sign;
      return [name, button];
    }),
  );
  const tools = part("tools");
  tools.append(...Object.values(buttons));
  const bar = part("bar");
  bar.append(...choosers.map(({ node }) => node), tools);

  const story = part("story", "p");
  const asks = part("asks", "p");
  const layers = { picture: make("g", { "aria-hidden": "true" }), people: make("g", { class: "people" }) };
  const svg = make("svg", { role: "group" }, layers.picture, layers.people);
  const how = part("how", "p");
  const stage = part("stage");
  stage.append(svg, how);

  const lesson = part("lesson");
  const said = part("answer", "div", { role: "status", "aria-live": "polite" });
  const after = part("after");
  const argued = part("argued");
  const rest = part("rest", "div", { tabindex: 0, role: "group" });
  rest.append(after, argued);
  const verdict = part("verdict");
  verdict.append(story, asks, lesson, said, rest);

  const refused = part("refused", "p", { role: "alert" });
  const notice = part("notice", "p", { role: "status" });
  const first = part("first");
  const moreTitle = make("summary");
  const more = part("many");
  const moreFacts = make("details", { class: "more" }, moreTitle, more);
  const pastTitle = make("summary");
  const past = make("ol");
  const copy = make("button", { type: "button", class: "copy" });
  const code = make("pre");
  const history = make("details", { class: "history" }, pastTitle, make("div", { class: "past" }, past, copy, code));
  const drawers = part("drawers");
  drawers.append(moreFacts, history);
  const controls = part("controls", "div", { role: "group" });
  controls.append(refused, notice, first, drawers);

  const board = part("board");
  board.append(bar, stage, verdict, controls);
  // Shortcuts of a notebook must not take the keys of the board.
  const root = make("div", { class: "minyan-board", "data-lm-suppress-shortcuts": "true" }, board);
  el.append(root);

  // -- what is sent -------------------------------------------------------------------------------------------------

  function send(event) {
    turn += 1;
    clearTimeout(slow);
    clearTimeout(lost);
    try {
      model.send({ ...event, turn: [id, turn] });
    } catch {
      return gone(); // no kernel is there to be sent to
    }
    slow = setTimeout(() => (notice.textContent = model.get("frame").labels.busy), SLOW);
    lost = setTimeout(gone, PATIENCE);
  }

  function gone() {
    clearTimeout(slow);
    notice.textContent = model.get("frame").labels.lost;
    root.classList.add("lost");
    setDrawn(true); // whatever was moved stands again where Python has it
  }

  function heard(number) {
    answered = number;
    if (answered < turn) return;
    clearTimeout(slow);
    clearTimeout(lost);
    notice.textContent = "";
    root.classList.remove("lost");
    dragOn?.();
  }

  // -- what Python made, set in place -------------------------------------------------------------------------------

  function theme() {
    const { light, dark } = model.get("frame");
    for (const [name, colour] of Object.entries(isDark(el) ? dark : light)) root.style.setProperty(`--plan-${name}`, colour);
    root.style.colorScheme = isDark(el) ? "dark" : "light";
    root.dataset.dark = isDark(el);
  }

  function setFrame() {
    const frame = model.get("frame");
    root.lang = frame.language;
    root.dir = frame.direction;
    root.dataset.topic = frame.topic;
    svg.setAttribute("viewBox", `0 0 ${frame.size.join(" ")}`);
    svg.setAttribute("aria-label", frame.title);
    rest.setAttribute("aria-label", frame.labels.verdict);
    controls.setAttribute("aria-label", frame.labels.facts);
    how.textContent = frame.how;
    for (const { name, label } of choosers) label.textContent = frame.labels[name];
    for (const [name, button] of Object.entries(buttons)) {
      button.title = frame.labels[name];
      button.setAttribute("aria-label", frame.labels[name]);
    }
    moreTitle.textContent = frame.labels.more;
    pastTitle.textContent = frame.labels.history;
    copy.textContent = frame.labels.copy;
    fill(scene, [["", frame.labels.free], ...frame.scenes]);
    fill(practice, frame.practices.map((name, number) => [number, name]));
    fill(language, frame.languages);
    language.value = frame.language;
    theme();
  }

  function setDrawn(again = false) {
    const drawn = model.get("drawn");
    const [whose, number] = drawn.turn;
    if (whose === id && !again) heard(number);
    const late = whose === id && number < turn && !again;
    layers.picture.innerHTML = drawn.picture;
    drawn.figures.forEach((figure) => setFigure(figure, late));
    const names = new Set(drawn.figures.map(({ name }) => name));
    for (const [name, { node }] of figures) if (!names.has(name)) (node.remove(), figures.delete(name));
    if (!late) drawn.controls.forEach(setField);
    const there = new Set(drawn.controls.map(({ name }) => name));
    for (const [name, { node }] of fields) if (!there.has(name)) (node.remove(), fields.delete(name));
    moreFacts.hidden = !drawn.controls.some((control) => control.more);
    scene.value = drawn.scene;
    practice.value = drawn.practice;
    story.textContent = drawn.story;
    asks.textContent = drawn.asks;
    refused.textContent = drawn.refused;
    if (said.innerHTML !== drawn.answer) said.innerHTML = drawn.answer;
    if (argued.dataset.html !== drawn.argued) {
      argued.innerHTML = drawn.argued;
      argued.dataset.html = drawn.argued;
    }
    rest.hidden = !drawn.argued;
    setLesson(drawn.lesson);
    buttons.undo.disabled = !drawn.undo;
    buttons.redo.disabled = !drawn.redo;
    past.replaceChildren(
      ...drawn.history.map(([what, turned]) => {
        const item = make("li");
        const strong = make("b");
        strong.textContent = turned;
        item.append(`${what} · `, strong);
        return item;
      }),
    );
    code.textContent = drawn.python;
  }

  function setLesson(told) {
    const labels = model.get("frame").labels;
    lesson.hidden = !told || told.shown;
    root.classList.toggle("asking", Boolean(told) && !told.shown);
    after.innerHTML = told?.says ?? "";
    if (lesson.hidden) return;
    if (!lesson.childElementCount) {
      for (const { key } of told.answers) {
        const guess = make("button", { type: "button", class: "guess", "data-answer": key });
        const fewer = make("button", { type: "button", class: "count fewer" });
        const number = make("output");
        const hands = make("button", { type: "button", class: "count hands" });
        fewer.textContent = "−";
        hands.textContent = "+";
        const row = make("div", { class: "row", "data-answer": key }, guess, fewer, number, hands);
        const count = (by) => send({ hands: { [key]: Math.max(0, Number(number.dataset.hands) + by) } });
        guess.addEventListener("click", () => send({ guess: key }));
        fewer.addEventListener("click", () => count(-1));
        hands.addEventListener("click", () => count(1));
        lesson.append(row);
      }
      const reveal = make("button", { type: "button", class: "reveal" });
      const again = make("button", { type: "button", class: "again" });
      reveal.addEventListener("click", () => send({ do: "reveal" }));
      again.addEventListener("click", () => send({ do: "again" }));
      lesson.append(make("div", { class: "row" }, again, reveal));
    }
    told.answers.forEach(({ key, word, mark, hands, before }) => {
      const row = lesson.querySelector(`.row[data-answer=${key}]`);
      row.querySelector(".guess").textContent = `${mark} ${word}`;
      const number = row.querySelector("output");
      number.dataset.hands = hands;
      number.textContent = [...before, hands].join(" → ");
      number.setAttribute("aria-label", `${word}: ${labels.raised}`);
      row.querySelector(".fewer").setAttribute("aria-label", `${word}: ${labels.fewer}`);
      row.querySelector(".hands").setAttribute("aria-label", `${word}: ${labels.hands}`);
      row.querySelector(".fewer").disabled = hands === 0;
    });
    lesson.querySelector(".reveal").textContent = labels.reveal;
    lesson.querySelector(".again").textContent = labels.again;
  }

  // -- controls -----------------------------------------------------------------------------------------------------

  function setField(told) {
    let field = fields.get(told.name);
    if (field && field.kind !== told.kind) (field.node.remove(), (field = null));
    field ??= addField(told);
    field.label.textContent = told.label;
    const { input, out } = field;
    if (told.kind === "choice") fill(input, told.options.map((word, number) => [number, word]));
    if (told.kind === "number") Object.assign(input, { min: told.least, max: told.most, step: told.step });
    if (told.kind === "switch") input.checked = told.value;
    else if (told.kind !== "text" || document.activeElement !== input) input.value = told.value;
    if (out) out.textContent = told.value;
    const home = told.more ? more : first;
    if (field.node.parentElement !== home) home.append(field.node);
  }

  function addField({ name, kind }) {
    const label = make("span");
    const type = { number: "range", switch: "checkbox", text: "text" }[kind];
    const input = kind === "choice" ? make("select", { name }) : make("input", { type, name });
    const out = kind === "number" ? make("output") : null;
    const node = make("label", { class: kind, "data-control": name });
    node.append(...(kind === "switch" ? [input, label] : [label, input]), ...(out ? [out] : []));
    const value = () => {
      if (kind === "switch") return input.checked;
      return kind === "text" ? input.value : Number(input.value);
    };
    if (kind === "number") input.addEventListener("input", () => (out.textContent = input.value));
    input.addEventListener("change", () => send({ control: name, value: value() }));
    const field = { kind, node, label, input, out };
    fields.set(name, field);
    return field;
  }

  // -- figures ------------------------------------------------------------------------------------------------------

  function setFigure(told, late) {
    const figure = figures.get(told.name) ?? addFigure(told.name);
    if (figure.svg !== told.svg) figure.shape.innerHTML = figure.svg = told.svg;
    const { node } = figure;
    node.setAttribute("aria-label", told.says);
    if (told.drags) node.setAttribute("aria-roledescription", model.get("frame").labels.movable);
    node.classList.toggle("drags", told.drags);
    node.classList.toggle("framed", Boolean(told.room)); // its drawing has a frame that tells whether it is chosen
    node.setAttribute("aria-pressed", told.chosen);
    node.dataset.state = told.state;
    const [wide, high] = told.room ?? [told.reach, told.reach];
    const round = told.room ? Math.min(8, high) : told.reach;
    for (const reach of figure.reaches) {
      for (const [name, value] of Object.entries({ x: -wide, y: -high, width: 2 * wide, height: 2 * high, rx: round })) {
        reach.setAttribute(name, value);
      }
    }
    figure.drags = told.drags;
    if (!late && held !== told.name) put(figure, told.at);
  }

  function addFigure(name) {
    const shape = make("g");
    const reaches = [make("rect", { fill: "transparent" }), make("rect", { class: "ring" })];
    const node = make("g", { class: "person", tabindex: 0, role: "button" }, ...reaches, shape);
    node.dataset.name = name;
    const figure = { name, node, shape, reaches, at: [0, 0] };
    node.addEventListener("pointerdown", (event) => take(event, figure));
    node.addEventListener("keydown", (event) => press(event, figure));
    node.addEventListener("click", (event) => event.detail === 0 && send({ figure: name, act: "press" })); // by a reader of screens
    figures.set(name, figure);
    layers.people.append(node);
    return figure;
  }

  function put(figure, [x, y]) {
    const [width, height] = model.get("frame").size;
    figure.at = [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)];
    figure.node.setAttribute("transform", `translate(${figure.at.join(" ")})`);
  }

  function take(event, figure) {
    if (event.button !== 0 || held !== null) return;
    event.preventDefault();
    const { node, name, drags } = figure;
    const start = figure.at;
    const next = node.nextSibling; // whoever is dragged comes to the front, and goes back to his turn of the Tab key
    layers.people.append(node);
    node.setPointerCapture(event.pointerId);
    node.focus({ preventScroll: true });
    node.classList.add("held");
    held = name;
    const toPicture = ({ clientX, clientY }) => {
      const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
      return [at.x, at.y];
    };
    const grip = toPicture(event).map((n, axis) => n - start[axis]);
    const at = () => figure.at.map((n) => Math.round(n * 10) / 10);
    let went = false;
    let told = String(at());
    // The verdict follows while he is dragged: one event at a time, and the next from where he is by then.
    dragOn = () => {
      if (!went || answered < turn || told === String(at())) return;
      told = String(at());
      send({ figure: name, act: "drag", at: at() });
    };
    const move = (moved) => {
      if (!drags) return;
      put(figure, toPicture(moved).map((n, axis) => n - grip[axis]));
      went ||= Math.hypot(figure.at[0] - start[0], figure.at[1] - start[1]) > 4;
      dragOn?.();
    };
    const end = (ended) => {
      if (ended.type === "keydown" && ended.key !== "Escape") return;
      watching.abort();
      held = dragOn = null;
      node.classList.remove("held");
      layers.people.insertBefore(node, next);
      node.focus({ preventScroll: true });
      if (ended.type === "pointerup" && went) send({ figure: name, act: "drop", at: at() });
      else if (went) (put(figure, start), send({ figure: name, act: "give_up" }));
      else (put(figure, start), ended.type === "pointerup" && send({ figure: name, act: "press" }));
    };
    const watching = new AbortController();
    for (const type of ["pointerup", "pointercancel"]) node.addEventListener(type, end, { signal: watching.signal });
    // Escape gives a drag up wherever the keyboard is: a page that draws itself anew may take the focus from the figure.
    window.addEventListener("keydown", end, { signal: watching.signal, capture: true });
    node.addEventListener("pointermove", move, { signal: watching.signal });
  }

  function press(event, { name }) {
    if (held !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) send({ figure: name, act: "step", arrow, far: event.shiftKey });
    else if (event.key === "Enter" || event.key === " ") send({ figure: name, act: "press", back: event.shiftKey });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // -- keys and buttons of the board --------------------------------------------------------------------------------

  root.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "s") {
      // The notebook saves; its own shortcut does not see what is typed here.
      event.preventDefault();
      event.stopPropagation();
      const { key: letter, code: where, keyCode, ctrlKey, metaKey, shiftKey } = event;
      const outside = root.parentElement?.closest(".jp-Notebook") ?? document.body;
      outside.dispatchEvent(
        new KeyboardEvent("keydown", { key: letter, code: where, keyCode, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }),
      );
      return;
    }
    const writing = event.target.matches("input[type=text]");
    if ((event.ctrlKey || event.metaKey) && !writing && (key === "z" || key === "y")) {
      event.preventDefault();
      send({ do: key === "y" || event.shiftKey ? "redo" : "undo" });
    }
    event.stopPropagation(); // a notebook takes the arrow keys to go from cell to cell
  });
  for (const name of ["undo", "redo", "reset"]) buttons[name].addEventListener("click", () => send({ do: name }));
  buttons.full.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()));
  scene.addEventListener("change", () => send({ scene: scene.value }));
  practice.addEventListener("change", () => send({ practice: Number(practice.value) }));
  language.addEventListener("change", () => send({ language: language.value }));
  copy.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(code.textContent).catch(() => {});
    copy.textContent = model.get("frame").labels.copied;
  });

  const follow = { "change:frame": setFrame, "change:drawn": () => setDrawn() };
  for (const [event, handler] of Object.entries(follow)) model.on(event, handler);
  const themes = new MutationObserver(theme);
  themes.observe(document.body, { attributes: true });
  setFrame();
  setDrawn();
  return () => {
    themes.disconnect();
    for (const [event, handler] of Object.entries(follow)) model.off(event, handler);
  };
}

export default { render };
