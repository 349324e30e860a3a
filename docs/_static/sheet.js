// A page on which a sheet is dropped. What is read, asked and saved is said by Python (minyan_kit/desk.py), which runs in
// this browser; the page shows it, and keeps the files and what was answered. It sends nothing anywhere.

const SHEETS = ".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods";
const FILES = ["attendance", "roster"];

function inBrowser() {
  let worker;
  let number = 0;
  const waiting = new Map();
  const ask = (asked) => {
    worker ??= begin();
    number += 1;
    return new Promise((told, failed) => {
      waiting.set(number, { told, failed });
      worker.postMessage({ number, asked });
    });
  };
  function begin() {
    const made = new Worker(new URL("sheet_python.js", import.meta.url), { type: "module" });
    made.onmessage = ({ data }) => {
      const { told, failed } = waiting.get(data.number);
      waiting.delete(data.number);
      if ("failed" in data) failed(new Error(data.failed));
      else told(data.told);
    };
    made.onerror = (event) => {
      for (const { failed } of waiting.values()) failed(new Error(event.message ?? ""));
      waiting.clear();
    };
    return made;
  }
  return { start: () => ask(null), answer: ask };
}

function made(name, { on = {}, ...rest } = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(rest)) {
    if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== undefined) node.setAttribute(key, value);
  }
  for (const [event, handler] of Object.entries(on)) node.addEventListener(event, handler);
  node.append(...children);
  return node;
}

async function base64(file) {
  const address = await new Promise((read, failed) => {
    const reader = new FileReader();
    reader.onload = () => read(reader.result);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(",") + 1);
}

function blobOf({ base64: content, kind }) {
  const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
  return new Blob([bytes], { type: kind });
}

function today() {
  const now = new Date();
  const two = (number) => `${number}`.padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

class Desk {
  constructor(root, words, kit) {
    Object.assign(this, { root, words, kit, busy: 0, started: false, links: [] });
    const wanted = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in words);
    this.asked = { language: wanted ?? "en", by: 1, counted: "people", reveal: false };
    this.clear();
    // A file that is let go beside its place must not take the page away.
    for (const event of ["dragover", "drop"]) document.addEventListener(event, (each) => each.preventDefault());
  }

  clear() {
    this.forget();
    Object.assign(this, { files: { attendance: "", roster: "" }, names: {}, ours: false, seen: null, failure: "" });
    this.draw();
  }

  forget() {
    for (const { href } of this.links) URL.revokeObjectURL(href);
    this.links = [];
  }

  get any() {
    return this.ours || FILES.some((name) => this.names[name]);
  }

  // -- what is done ------------------------------------------------------------------------------------------------------

  async take(name, file) {
    if (!file) return;
    if (this.ours) this.clear();
    this.files[name] = await base64(file);
    this.names[name] = file.name;
    this.told = []; // what was told of another sheet is not true of this one
    await this.open();
  }

  async show() {
    this.clear();
    this.ours = true;
    this.told = [];
    await this.open();
  }

  change(values) {
    Object.assign(this.asked, values);
    this.draw();
    if (this.any) this.open();
  }

  answer(question, option) {
    this.told = [...this.told, [question.kind, question.value, option]];
    return this.open();
  }

  async open() {
    const told = await this.ask("");
    if (told) {
      this.seen = told.refused ? null : told;
      this.failure = told.refused ?? "";
      this.draw();
    }
  }

  async save(what) {
    const told = await this.ask(what);
    if (!told) return;
    this.forget();
    this.failure = told.refused ?? "";
    this.links = (told.files ?? []).map((file) => ({ name: file.name, href: URL.createObjectURL(blobOf(file)) }));
    this.draw();
    for (const link of this.root.querySelectorAll(".desk-saved a")) link.click();
  }

  // Only the last answer is shown: whoever presses on does not wait for the one before.
  async ask(save) {
    this.busy += 1;
    const turn = this.busy;
    this.draw();
    try {
      await this.kit.start();
      this.started = true;
      this.tell();
      const { told = [], ours, files } = this;
      const asked = { ...this.asked, ...files, ours, told, save, today: today() };
      const answer = JSON.parse(await this.kit.answer(JSON.stringify(asked)));
      return turn === this.busy ? answer : null;
    } catch (error) {
      this.failure = `${this.say("failed")} ${error.message}`;
      return null;
    } finally {
      if (turn === this.busy) {
        this.busy = 0;
        this.draw();
      }
    }
  }

  // -- what is shown -----------------------------------------------------------------------------------------------------

  say(name) {
    return this.words[this.asked.language][name];
  }

  tell() {
    const status = this.root.querySelector("[role=status]");
    if (status) status.textContent = this.busy ? this.say(this.started ? "working" : "waiting") : "";
  }

  draw() {
    const focused = document.activeElement?.dataset?.key;
    const { language } = this.asked;
    Object.assign(this.root, { lang: language, dir: this.say("direction"), className: "desk" });
    this.root.replaceChildren(
      language === "en" ? "" : made("h2", {}, this.say("title")), // the page's own heading is in English
      made("p", { class: "desk-private" }, this.say("private")),
      made("p", { class: "desk-needs" }, this.say("needs")),
      made("div", { class: "desk-files" }, ...FILES.map((name) => this.place(name))),
      made(
        "div",
        { class: "desk-row" },
        this.button("ours", this.say("ours"), () => this.show()),
        this.any ? this.button("clear", this.say("clear"), () => this.clear()) : "",
        this.chooser("language", Object.entries(this.words).map(([key, { name }]) => [key, name]), language),
      ),
      made("p", { role: "status", class: "desk-status" }),
      this.failure ? made("p", { role: "alert", class: "desk-alert" }, this.failure) : "",
      ...(this.seen ? this.result() : []),
    );
    this.tell();
    this.root.setAttribute("aria-busy", this.busy > 0);
    if (focused) this.root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  place(name) {
    const input = made("input", { type: "file", accept: SHEETS, "data-key": name });
    input.addEventListener("change", () => this.take(name, input.files[0]));
    const how = this.names[name] ?? this.say("drop");
    const label = made("label", { class: "desk-place" }, made("b", {}, this.say(name)), made("bdi", {}, how), input);
    label.addEventListener("dragover", () => label.classList.add("desk-over"));
    label.addEventListener("dragleave", () => label.classList.remove("desk-over"));
    label.addEventListener("drop", (event) => this.take(name, event.dataTransfer.files[0]));
    return label;
  }

  button(key, word, does, chosen) {
    const pressed = chosen === undefined ? undefined : `${chosen}`;
    return made("button", { type: "button", "data-key": key, "aria-pressed": pressed, on: { click: does } }, word);
  }

  chooser(name, options, value) {
    const each = options.map(([key, word]) => made("option", { value: key, selected: `${key}` === `${value}` }, word));
    const select = made("select", { "data-key": name }, ...each);
    select.addEventListener("change", () => {
      const { value: now } = select;
      this.change({ [name]: name === "by" ? Number(now) : now });
    });
    return made("label", {}, `${this.say(name)} `, select);
  }

  result() {
    const { questions, practices, html } = this.seen;
    const reveal = made("input", { type: "checkbox", "data-key": "reveal", checked: this.asked.reveal });
    reveal.addEventListener("change", () => this.change({ reveal: reveal.checked }));
    const counted = ["people", "men"].map((key) => [key, this.say(key)]);
    const shown = made("div", { class: "desk-shown" });
    shown.innerHTML = html; // what stands in a file was made inert where it was written
    return [
      made(
        "section",
        { class: "desk-open" },
        made("h2", {}, this.say("open")),
        ...(questions.length ? questions.map((each) => this.question(each)) : [made("p", {}, this.say("nothing_open"))]),
      ),
      made(
        "div",
        { class: "desk-row" },
        this.chooser("by", practices.map((word, at) => [at, word]), this.asked.by),
        this.chooser("counted", counted, this.asked.counted),
        made("label", {}, reveal, ` ${this.say("reveal")}`),
      ),
      made(
        "div",
        { class: "desk-row" },
        this.button("workbooks", this.say("save_workbooks"), () => this.save("workbooks")),
        this.button("report", this.say("save_report"), () => this.save("report")),
        this.links.length ? this.saved() : "",
      ),
      shown,
    ];
  }

  question(question) {
    const { kind, value, asks, told, words } = question;
    const name = `${kind} ${value}`;
    const buttons = words.map(([option, word]) =>
      this.button(`${name} ${option}`, word, () => this.answer(question, option), option === told),
    );
    return made("div", { class: "desk-question", role: "group", "aria-label": asks }, made("p", {}, asks), ...buttons);
  }

  saved() {
    const links = this.links.map(({ name, href }) => made("a", { href, download: name }, name));
    return made("span", { class: "desk-saved" }, `${this.say("saved")}: `, ...links.flatMap((each) => [each, " "]));
  }
}

for (const root of document.querySelectorAll("[data-desk]")) {
  fetch(new URL("../desk.json", import.meta.url))
    .then((told) => told.json())
    .then((words) => new Desk(root, words, globalThis.minyanKit ?? inBrowser()));
}
