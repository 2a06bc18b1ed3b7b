// @ts-check
// Draws the state of a board and sends what a person does; Python decides what is lawful.

const SVG = "http://www.w3.org/2000/svg";
const SILENCE = 5000; // ms without an answer before a person is told

/**
 * An element with attributes, listeners (names that begin with "on") and children.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...any} children
 */
function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== ""));
  return node;
}

/**
 * @param {string} path
 * @param {string} kind
 */
function shape(path, kind) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-50 -50 100 100");
  svg.setAttribute("class", kind);
  svg.setAttribute("aria-hidden", "true");
  const outline = document.createElementNS(SVG, "path");
  outline.setAttribute("d", path);
  svg.append(outline);
  return svg;
}

/** @param {{model: any, el: HTMLElement, signal?: AbortSignal}} context */
function render({ model, el, signal }) {
  const root = h("div", { class: "prefdd", role: "group" });
  // Screen readers follow nodes that stay, so these two are never made anew.
  const status = h("p", { class: "said", role: "status", "aria-live": "polite" });
  const note = h("p", { class: "note", "aria-live": "polite" });
  const alert = h("p", { class: "alert", role: "alert" });
  const body = h("div", {});
  const help = h("p", { class: "help" });
  // The picture that stands for this board where none can live is not wanted beside it.
  const still = model.get("still");
  if (still) root.append(h("style", {}, `.${still} { display: none }`));
  root.append(body, alert, status, note, help);
  el.append(root);

  const paths = model.get("paths");
  /** Last focused card of each hand: one stop of Tab a hand. @type {Record<string, string>} */
  const stops = {};
  /** Card picked up while a deal is put together. @type {string | null} */
  let picked = null;
  let copied = false;
  let asked = 0;
  /** @type {any} */
  let timer = 0;

  /** @param {Record<string, any>} command */
  function send(command) {
    asked += 1;
    clearTimeout(timer);
    timer = setTimeout(() => say(alert, model.get("state").words.silent), SILENCE);
    model.send({ ...command, id: asked, version: model.get("state").version });
  }

  /** @param {any} message */
  function answered(message) {
    if (message && message.type === "done" && message.id === asked) clearTimeout(timer);
  }

  /**
   * @param {HTMLElement} node
   * @param {string} words
   */
  function say(node, words) {
    if (node.textContent !== words) node.textContent = words;
    node.hidden = !words;
  }

  /** @param {any} card */
  function face(card) {
    return [
      h("span", { class: "rank", "aria-hidden": "true" }, card.rank),
      shape(paths.suits[card.suit], "suit"),
      card.value === undefined
        ? null
        : h("span", { class: `value ${card.mark}`, "aria-hidden": "true" }, card.value),
      card.mark ? shape(paths.marks[card.mark], `mark ${card.mark}`) : null,
      shape(paths.suits[card.suit], "pip"),
    ];
  }

  /**
   * A button that a notebook's shortcuts leave alone.
   * @param {Record<string, any>} attributes
   * @param {...any} children
   */
  function button(attributes, ...children) {
    return h("button", { type: "button", "data-lm-suppress-shortcuts": "true", ...attributes }, ...children);
  }

  /**
   * @param {string} key
   * @param {string} words
   * @param {() => void} action
   * @param {Record<string, any>} more
   */
  function tool(key, words, action, more = {}) {
    const { sign, ...rest } = more;
    return button(
      { class: "tool", "data-key": key, title: words, "aria-label": sign ? words : null, onclick: action, ...rest },
      sign ?? words,
    );
  }

  /**
   * @param {string} key
   * @param {string} label
   * @param {string} value
   * @param {string[][]} options
   * @param {(value: string) => void} action
   */
  function select(key, label, value, options, action) {
    return h(
      "label",
      {},
      `${label} `,
      h(
        "select",
        {
          "data-key": key,
          "data-lm-suppress-shortcuts": "true",
          onchange: (/** @type {Event} */ event) => action(/** @type {HTMLSelectElement} */ (event.target).value),
        },
        options.map(([code, name]) => h("option", { value: code, selected: code === value }, name)),
      ),
    );
  }

  /** @param {any} card */
  function plainCard(card) {
    return h("span", { class: `card ${card.suit}`, role: "img", "aria-label": card.label }, face(card));
  }

  /**
   * Cards side by side, one stop of Tab for all of them.
   * @param {string} group
   * @param {any[]} cards
   * @param {(card: any) => Record<string, any>} attributes
   */
  function row(group, cards, attributes) {
    const stop = cards.some((card) => card.code === stops[group]) ? stops[group] : cards[0]?.code;
    return cards.map((card, place) =>
      button(
        {
          class: `card ${card.suit}${place && cards[place - 1].suit !== card.suit ? " next" : ""}`,
          "data-key": card.code,
          "data-group": group,
          "aria-label": card.label,
          tabindex: card.code === stop ? 0 : -1,
          onfocus: () => {
            stops[group] = card.code;
            say(note, card.note ?? "");
          },
          onmouseenter: () => {
            if (card.note) say(note, card.note);
          },
          ...attributes(card),
        },
        face(card),
      ),
    );
  }

  /** @param {any} state */
  function drawTable(state) {
    const seats = state.seats.map((/** @type {any} */ seat) =>
      h(
        "div",
        { class: `seat at-${seat.code}`, role: "group", "aria-label": [seat.name, seat.tricks, seat.turn].filter(Boolean).join(", ") },
        h("div", { class: seat.turn ? "name turn" : "name", "aria-hidden": "true" }, [seat.name, seat.tricks, seat.turn].filter(Boolean).join(" · ")),
        h(
          "div",
          { class: "hand" },
          row(seat.code, seat.cards, (card) => ({
            "aria-disabled": card.isLegal ? null : "true",
            onclick: () =>
              send(state.choice ? { type: "choice", action: "put", value: card.code } : { type: "play", card: card.code }),
          })),
        ),
      ),
    );
    const away = h(
      "div",
      { class: `seat away at-${state.absent}` },
      state.away.map((/** @type {any} */ pile) =>
        h("div", { class: "pile", role: "group", "aria-label": pile.name }, h("div", { class: "name" }, pile.name), h("div", { class: "hand apart" }, pile.cards.map(plainCard))),
      ),
    );
    const trick = state.put ? drawPut(state) : h(
      "div",
      { class: "trick", role: "group", "aria-label": state.words.trick },
      state.trick.map((/** @type {any} */ card) => h("div", { class: `played from-${card.seat}` }, plainCard(card))),
    );
    const title = h("div", { class: "contract" }, h("strong", {}, state.title), h("span", {}, state.subtitle));
    return h("div", { class: "felt" }, title, seats, away, trick);
  }

  /** Cards put away so far, where the trick will be. @param {any} state */
  function drawPut(state) {
    return h(
      "div",
      { class: "trick put", role: "group", "aria-label": state.words.put },
      h("div", { class: "name", "aria-hidden": "true" }, state.words.put),
      h(
        "div",
        { class: "hand apart slots" },
        state.choice
          ? row("put", state.put, (card) => ({ onclick: () => send({ type: "choice", action: "put", value: card.code }) }))
          : state.put.map(plainCard),
      ),
    );
  }

  /** Tools and numbers of the choice of a discard, in the place of the line. @param {any} state */
  function drawChoice(state) {
    const { words, choice } = state;
    const lang = state.lang === "en" ? "ru" : "en";
    /** @param {string} action @param {any} value */
    const choose = (action, value = "") => send({ type: "choice", action, value });
    const tools = h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": words.put },
      tool("undo", words.undo, () => choose("undo"), { sign: "◀", disabled: !choice.canUndo }),
      tool("redo", words.redo, () => choose("redo"), { sign: "▶", disabled: !choice.canRedo }),
      select("order", words.contract, choice.contract, choice.contracts, (value) => choose("order", value)),
      tool("play", words.play, () => choose("play"), { class: "tool strong", disabled: !choice.canPlay }),
      tool("recommend", words.recommend, () => choose("best")),
      tool("values", words.values, () => send({ type: "look", hasValues: !state.hasValues })),
      tool("colours", words.colours, () => send({ type: "look", fourColours: !state.fourColours }), {
        "aria-pressed": state.fourColours ? "true" : "false",
      }),
      tool("language", words.language, () => send({ type: "look", lang }), { lang }),
      tool("copy", copied ? words.copied : words.copy, () => copy(state.text)),
    );
    const [name, ...titles] = choice.head;
    const strains = choice.columns.map((/** @type {any} */ column) =>
      h(
        "th",
        { scope: "col" },
        button(
          {
            class: "tool",
            "data-key": `strain${column.code}`,
            "aria-label": column.label,
            "aria-pressed": column.isChosen ? "true" : "false",
            disabled: !column.isOpen,
            onclick: () => choose("strain", column.code),
          },
          column.name,
          column.value ? h("strong", {}, column.value) : null,
        ),
      ),
    );
    const rows = choice.rows.map((/** @type {any} */ one) =>
      h(
        "tr",
        { class: one.isChosen ? "chosen" : null },
        h(
          "th",
          { scope: "row" },
          button(
            {
              class: "tool",
              "data-key": `row${one.cards.join("")}`,
              "aria-label": one.label,
              "aria-pressed": one.isChosen ? "true" : "false",
              onclick: () => choose("both", one.cards),
            },
            one.name,
          ),
        ),
        one.values.map((/** @type {string} */ value, /** @type {number} */ place) =>
          h("td", { class: choice.columns[place].isChosen ? "asked" : null }, value),
        ),
        h("td", {}, one.makes),
      ),
    );
    const last = choice.rows.length ? titles[titles.length - 1] : "";
    const table = h(
      "table",
      { class: "discards" },
      h("caption", {}, words.ranking),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, words.now), strains, last ? h("th", { scope: "col" }, last) : null)),
      h("tbody", { "aria-label": name }, rows),
    );
    return [tools, h("div", { class: "wide" }, table)];
  }

  /** @param {any} state */
  function drawLine(state) {
    const { words, cursor, line } = state;
    const tools = h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": words.line },
      tool("start", words.start, () => send({ type: "jump", to: 0 }), { sign: "|◀", disabled: cursor === 0 }),
      tool("back", words.back, () => send({ type: "jump", to: cursor - 1 }), { sign: "◀", disabled: cursor === 0 }),
      tool("forward", words.forward, () => send({ type: "jump", to: cursor + 1 }), { sign: "▶", disabled: cursor === line.length }),
      tool("end", words.end, () => send({ type: "jump", to: line.length }), { sign: "▶|", disabled: cursor === line.length }),
      state.canReturn ? tool("record", words.record, () => send({ type: "record" })) : null,
      tool("best", words.best, () => send({ type: "best" }), { disabled: state.isBusy }),
      tool("values", words.values, () => send({ type: "look", hasValues: !state.hasValues })),
      tool("colours", words.colours, () => send({ type: "look", fourColours: !state.fourColours }), {
        "aria-pressed": state.fourColours ? "true" : "false",
      }),
      tool("language", words.language, () => send({ type: "look", lang: state.lang === "en" ? "ru" : "en" }), {
        lang: state.lang === "en" ? "ru" : "en",
      }),
      state.canDiscard ? tool("discard", words.discard, () => send({ type: "discard" }), { disabled: state.isBusy }) : null,
      tool("edit", words.edit, () => send({ type: "edit", action: "begin" })),
      tool("copy", copied ? words.copied : words.copy, () => copy(state.text)),
      h("span", { class: "busy", "aria-hidden": "true" }, state.isBusy ? words.busy : ""),
    );
    const plies = h(
      "div",
      { class: "line", role: "group", "aria-label": words.line },
      line.map((/** @type {any} */ ply, /** @type {number} */ index) =>
        button(
          {
            class: `ply${ply.isAside ? " aside" : ""}${ply.endsTrick ? " last" : ""}${ply.cost ? " fault" : ""}`,
            "data-key": `ply${index + 1}`,
            "data-group": "line",
            "aria-label": ply.label,
            "aria-current": cursor === index + 1 ? "step" : null,
            tabindex: index + 1 === Math.max(cursor, 1) ? 0 : -1,
            onclick: () => send({ type: "jump", to: index + 1 }),
          },
          ply.text,
          ply.cost ? h("small", {}, ` ${ply.cost}`) : null,
        ),
      ),
    );
    return [tools, plies];
  }

  /** Buttons of a lesson, in the place of the line. @param {any} state */
  function drawLesson(state) {
    const { words, lesson } = state;
    const lang = state.lang === "en" ? "ru" : "en";
    return [
      h("p", { class: "goal" }, lesson.goal),
      h(
        "div",
        { class: "tools", role: "toolbar", "aria-label": words.lesson },
        tool("hint", words.hint, () => send({ type: "hint" }), { disabled: !lesson.canHint }),
        tool("back", words.takeBack, () => send({ type: "back" }), { disabled: !lesson.canTakeBack }),
        tool("again", words.again, () => send({ type: "again" })),
        tool("next", words.next, () => send({ type: "next" }), { class: lesson.isOver ? "tool strong" : "tool" }),
        tool("colours", words.colours, () => send({ type: "look", fourColours: !state.fourColours }), {
          "aria-pressed": state.fourColours ? "true" : "false",
        }),
        tool("language", words.language, () => send({ type: "look", lang }), { lang }),
        h("span", { class: "busy", "aria-hidden": "true" }, state.isBusy ? words.busy : ""),
      ),
      h("p", { class: "help" }, lesson.score),
    ];
  }

  /** @param {string} text */
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      copied = true;
    } catch {
      // No clipboard here: show the text, selected, to be copied by hand.
      const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "copy", readonly: true, rows: 8, "aria-label": model.get("state").words.copy, "data-lm-suppress-shortcuts": "true" }));
      area.value = text;
      root.querySelector("textarea.copy")?.remove();
      root.append(area);
      area.select();
      copied = document.execCommand("copy");
    }
    draw();
  }

  /** @param {any} state */
  function drawEdit(state) {
    const { edit, words } = state;
    /** @param {string} code @param {string} seat */
    const move = (code, seat) => {
      picked = null;
      send({ type: "edit", action: "move", card: code, value: seat });
    };
    /** @param {string} seat */
    const target = (seat) => ({
      ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
      ondrop: (/** @type {DragEvent} */ event) => {
        event.preventDefault();
        move(event.dataTransfer?.getData("text/plain") ?? "", seat);
      },
    });
    /** @param {any} card */
    const handle = (card) => ({
      draggable: "true",
      "aria-pressed": picked === card.code ? "true" : "false",
      ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", card.code),
      onclick: () => {
        picked = picked === card.code ? null : card.code;
        draw();
      },
    });
    /** @param {string} key @param {string} seat @param {string} label */
    const put = (key, seat, label) =>
      tool(key, label, () => picked && move(picked, seat), { sign: "⤵", class: "tool put", disabled: picked === null });
    const hands = edit.hands.map((/** @type {any} */ hand) => {
      const field = /** @type {HTMLInputElement} */ (
        h("input", {
          type: "text",
          "aria-label": hand.field,
          "data-key": `field${hand.code}`,
          "data-lm-suppress-shortcuts": "true",
          onchange: () => send({ type: "edit", action: "type", seat: hand.code, value: field.value }),
        })
      );
      field.value = hand.text;
      return h(
        "div",
        { class: "draft", role: "group", "aria-label": hand.name, ...target(hand.code) },
        h("div", { class: "name" }, `${hand.name} · ${hand.count}`, put(`put${hand.code}`, hand.code, hand.put)),
        h("div", { class: "hand apart" }, row(`edit${hand.code}`, hand.cards, handle)),
        field,
      );
    });
    const pool = h(
      "div",
      { class: "draft", role: "group", "aria-label": words.pool, ...target("") },
      h("div", { class: "name" }, `${words.pool} · ${edit.pool.length}`, put("unhand", "", words.unhand)),
      h("div", { class: "hand apart" }, row("pool", edit.pool, handle)),
    );
    /** @param {string} action @param {string} label @param {string} value @param {string[][]} options */
    const choice = (action, label, value, options) =>
      select(action, label, value, options, (chosen) => send({ type: "edit", action, value: chosen }));
    const chosen = h(
      "div",
      { class: "tools" },
      choice("contract", words.contract, edit.contract, edit.contracts),
      edit.declarer ? choice("declarer", words.declarer, edit.declarer, edit.seats) : null,
      choice("first", words.first, edit.first, edit.seats),
      tool("clear", words.clear, () => send({ type: "edit", action: "clear" })),
      tool("solve", words.solve, () => send({ type: "edit", action: "solve" }), { class: "tool strong" }),
      tool("cancel", words.cancel, () => send({ type: "edit", action: "cancel" })),
    );
    return [h("div", { class: "felt editing" }, hands, pool), chosen];
  }

  /** The focused element of this board, whatever the page is made of. @returns {HTMLElement | null} */
  function focused() {
    const active = /** @type {Document | ShadowRoot} */ (root.getRootNode()).activeElement;
    return active instanceof HTMLElement && root.contains(active) ? active : null;
  }

  function draw() {
    const state = model.get("state");
    const held = focused();
    const key = held?.dataset.key;
    const group = held?.dataset.group;
    const place = group ? [...body.querySelectorAll(`[data-group="${group}"]`)].indexOf(/** @type {any} */ (held)) : -1;
    root.lang = state.lang;
    root.setAttribute("aria-label", `${state.words.board}: ${state.title}`);
    root.classList.toggle("four", state.fourColours);
    if (state.edit) body.replaceChildren(...drawEdit(state));
    else {
      picked = null;
      const under = state.lesson ? drawLesson : state.choice ? drawChoice : drawLine;
      body.replaceChildren(drawTable(state), ...under(state));
    }
    say(help, state.edit ? state.words.editHelp : state.words.help);
    say(alert, state.message);
    say(status, state.edit ? "" : state.said);
    if (held && key) restore(key, group, place);
    else if (!held) say(note, "");
  }

  /**
   * Focus what had the focus, or its neighbour when it was played.
   * @param {string} key
   * @param {string | undefined} group
   * @param {number} place
   */
  function restore(key, group, place) {
    const named = `[data-key="${key}"]`;
    const own = group ? `[data-group="${group}"]` : "";
    const same = /** @type {HTMLButtonElement | null} */ (body.querySelector(named + own));
    if (same && !same.disabled) return same.focus({ preventScroll: true });
    const others = /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll(own || ".nothing"));
    const next =
      others[Math.min(Math.max(place, 0), others.length - 1)] ??
      body.querySelector(`${named}:not(:disabled)`) ??
      body.querySelector("button:not(:disabled)");
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const passes = event.key === "Escape" || (event.key === "Enter" && (event.shiftKey || event.ctrlKey));
    if (passes) return;
    // A notebook would take letters and arrows as its shortcuts.
    event.stopPropagation();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("input, select, textarea")) return;
    const state = model.get("state");
    if (!state.edit && (event.key === "PageUp" || event.key === "PageDown")) {
      event.preventDefault();
      if (state.choice) {
        const action = event.key === "PageUp" ? "undo" : "redo";
        if (action === "undo" ? state.choice.canUndo : state.choice.canRedo) send({ type: "choice", action });
        return;
      }
      const to = state.cursor + (event.key === "PageUp" ? -1 : 1);
      if (to >= 0 && to <= state.line.length) send({ type: "jump", to });
      return;
    }
    const group = target.dataset.group;
    if (!group) return;
    const all = /** @type {HTMLElement[]} */ ([...body.querySelectorAll(`[data-group="${group}"]`)]);
    const place = all.indexOf(target);
    const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = all[to];
    if (!next) return;
    target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  const changed = () => {
    copied = false;
    draw();
  };
  root.addEventListener("keydown", key);
  model.on("change:state", changed);
  model.on("msg:custom", answered);
  const clean = () => {
    clearTimeout(timer);
    model.off("change:state", changed);
    model.off("msg:custom", answered);
    root.remove();
  };
  signal?.addEventListener("abort", clean);
  draw();
  return clean;
}

export default { render };
