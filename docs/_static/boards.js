// A board without Python. The rules wrote every verdict that it can come to into a table (tools/boards.py); this stands
// where the kernel stands in a notebook, and looks up what follows upon an event. It keeps the past, the hands that are
// raised and the language; nothing is decided here.

import { default as board } from "../boards/board.js";

const folder = new URL("../boards/", import.meta.url);
const tables = new Map(); // topic.scene.language → what was fetched

function fetched(topic, scene, language) {
  const name = `${topic}.${scene}.${language}.json`;
  if (!tables.has(name)) tables.set(name, fetch(new URL(name, folder)).then((answer) => answer.json()));
  return tables.get(name);
}

function whole(table, value) {
  if (Array.isArray(value)) return value.map((each) => whole(table, each));
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value.of)) return value.of.map((piece) => table.pieces[piece]).join("");
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, whole(table, each)]));
}

const part = (table, number) => whole(table, table.parts[number]);

class Model {
  constructor(topic, scene, table) {
    Object.assign(this, { topic, scene, table, handlers: new Map(), turn: ["", 0], refused: "" });
    this.begin();
  }

  begin() {
    Object.assign(this, { state: 0, past: [], future: [], votes: [[0, 0, 0]] });
  }

  async open(scene) {
    this.table = await fetched(this.topic, scene, this.table.frame.language);
    this.scene = scene;
    this.begin();
  }

  // -- what the page of a board asks of a widget ---------------------------------------------------------------------

  on = (event, handler) => this.handlers.set(event, handler);
  off = (event) => this.handlers.delete(event);

  get(name) {
    return name === "frame" ? this.table.frame : this.drawn();
  }

  send({ turn, ...event }) {
    this.turn = turn;
    if (event.act === "drag") return this.tell(); // whoever is dragged is judged where he is let go
    this.follow(event).then(() => this.tell());
  }

  tell() {
    setTimeout(() => this.handlers.get("change:drawn")?.());
  }

  // -- what follows upon an event ------------------------------------------------------------------------------------

  async follow(event) {
    this.refused = "";
    if ("scene" in event) return this.open(event.scene || this.scene);
    if ("language" in event) return this.speak(event.language);
    if ("hands" in event) return this.raise(event.hands);
    if (event.do === "undo") return this.back(this.past, this.future);
    if (event.do === "redo") return this.back(this.future, this.past);
    if (event.do === "reset") return this.begin();
    if (event.do === "again") return this.again();
    if (event.act === "give_up") return undefined;
    return this.step(event);
  }

  step(event) {
    const { table } = this;
    const known = table.events.indexOf(JSON.stringify(this.placed(event)));
    const found = table.steps[this.state].find(([sent]) => sent === known) ?? this.nearest(event);
    if (found) {
      if (found[2] >= 0) {
        this.past.push([this.state, found[2]]);
        this.future = [];
      }
      this.state = found[1];
    } else {
      this.refused = table.frame.labels.beyond;
    }
  }

  // Of a long range the table holds the numbers that tell; the board shows to which it went.
  nearest({ control, value }) {
    if (typeof value !== "number") return undefined;
    const far = (sent) => {
      const of = JSON.parse(this.table.events[sent]);
      return of.control === control ? Math.abs(of.value - value) : Infinity;
    };
    return this.table.steps[this.state].filter(([sent]) => far(sent) < Infinity).sort(([a], [b]) => far(a) - far(b))[0];
  }

  placed({ back, ...event }) {
    if (event.act !== "drop") return back ? { ...event, back } : event;
    const { cell, spots, rows } = this.table.ground;
    const [x, y] = event.at.map((each) => Math.floor(each / cell));
    return { figure: event.figure, act: "drop", spot: spots[rows[y]?.[x] ?? -1] };
  }

  back(from, to) {
    const last = from.pop();
    if (!last) return;
    to.push([this.state, last[1]]);
    [this.state] = last;
  }

  async speak(language) {
    this.table = await fetched(this.topic, this.scene, language); // its states have the same numbers in every language
    this.handlers.get("change:frame")?.();
  }

  raise(hands) {
    const votes = this.votes.at(-1);
    this.drawn().lesson.answers.forEach(({ key }, at) => (votes[at] = hands[key] ?? votes[at]));
  }

  again() {
    this.votes.push([0, 0, 0]);
    this.state = 0;
  }

  // -- what is shown -------------------------------------------------------------------------------------------------

  drawn() {
    const { table, past, future, votes, scene, refused, turn } = this;
    const [figures, controls, ...told] = table.states[this.state];
    const drawn = Object.fromEntries(table.names.map((name, at) => [name, part(table, told[at])]));
    drawn.lesson?.answers?.forEach((answer, at) => {
      answer.hands = votes.at(-1)[at];
      answer.before = votes.slice(0, -1).map((vote) => vote[at]);
    });
    return {
      ...drawn,
      figures: figures.map((each) => part(table, each)),
      controls: controls.map((each) => part(table, each)),
      undo: past.length > 0,
      redo: future.length > 0,
      history: past.map(([, said]) => part(table, said)),
      scene,
      refused,
      turn,
    };
  }
}

for (const el of document.querySelectorAll("[data-board]")) {
  const { board: topic, scene, language = "en" } = el.dataset;
  fetched(topic, scene, language).then((table) => board.render({ model: new Model(topic, scene, table), el }));
}
