import fc from "fast-check";
import { expect, it } from "vitest";
import { newDocument, standingLines } from "#contract/records/minutes/document.ts";
import { type Caret, editingOf } from "./editing.ts";
import type { MinutesSession } from "./minutes-session.ts";

/** The minutes as somebody has them before them, with the caret where the page puts it. */
function page({ own = true } = {}) {
  const doc = newDocument();
  let next = crypto.randomUUID() as string;
  let caret: Caret = { id: next, at: 0 };
  const lines = () => standingLines(doc);
  const editing = () =>
    editingOf({ session: { doc } as MinutesSession, lines: lines(), isOwnClient: () => own });
  const goTo = (to: Caret | null) => {
    if (lines().some(({ id }) => id === next)) next = crypto.randomUUID();
    if (to !== null) caret = to;
  };
  const textAt = () => lines().find(({ id }) => id === caret.id)?.text ?? "";
  return {
    lines,
    said: () => lines().map(({ kind, text }) => (kind === "text" ? text : `${kind}: ${text}`)),
    caret: () => caret,
    insert: (words: string) => {
      const [before, after] = [textAt().slice(0, caret.at) + words, textAt().slice(caret.at)];
      const to = editing().write(caret.id, before + after, before.length);
      goTo(to ?? { id: caret.id, at: before.length });
    },
    enter: () => {
      const last = lines().at(-1);
      const isLast = last?.id === caret.id && caret.at === last.text.length && caret.at > 0;
      goTo(isLast ? { id: next, at: 0 } : editing().split(caret.id, caret.at));
    },
    put: (to: Caret) => goTo(to),
  };
}

it("keeps the order of what is pasted, however it is cut into lines", () => {
  const line = fc.record({
    sign: fc.constantFrom("", "/t ", "/d "),
    words: fc.stringMatching(/^[a-z]{1,6}$/),
  });
  const pastes = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(pastes, (all) => {
      const minutes = page();
      for (const [at, lines] of all.entries()) {
        if (at > 0) minutes.enter();
        minutes.insert(lines.map(({ sign, words }) => sign + words).join("\n"));
      }
      const kinds: Record<string, string> = { "": "", "/t ": "task: ", "/d ": "decision: " };
      expect(minutes.said()).toEqual(all.flat().map(({ sign, words }) => kinds[sign] + words));
    }),
  );
});

it("leaves the caret behind what was pasted, where letters in front of it made it a task", () => {
  const minutes = page();
  minutes.insert("/t Call the bus driver");
  minutes.insert(" by Dec 1");
  expect(minutes.said()).toEqual(["task: Call the bus driver by Dec 1"]);
});

it("puts what stood behind the caret after the last pasted line, unless others wrote in it", () => {
  for (const own of [true, false]) {
    const minutes = page({ own });
    minutes.insert("Came late. Left early.");
    minutes.put({ id: minutes.caret().id, at: "Came late. ".length });
    minutes.insert("Was calm.\n\n/t Ask why\nThat is all. ");
    expect(minutes.said()).toEqual(
      own
        ? ["Came late. Was calm.", "task: Ask why", "That is all. Left early."]
        : ["Came late. Was calm.Left early.", "task: Ask why", "That is all. "],
    );
  }
});

it("cuts a pasted line that is longer than one may be, and loses nothing of it", () => {
  const minutes = page();
  const long = "word ".repeat(1500).trim();
  minutes.insert(`${long}\nThe end`);
  expect(minutes.said().join("")).toBe(`${long}The end`);
  expect(minutes.said().length).toBeGreaterThan(2);
});

it("reads the letters of a kind behind the bullet of a pasted line, and leaves out a line that has nothing else", () => {
  const minutes = page();
  minutes.insert(
    "- /t Lucia tells the science teacher\n• /d He comes by the office\n/t\n3. /q Who drives\n- Lunch",
  );
  expect(minutes.said()).toEqual([
    "task: Lucia tells the science teacher",
    "decision: He comes by the office",
    "question: Who drives",
    "- Lunch",
  ]);
  const alone = page();
  alone.insert("- /t Lucia tells the science teacher");
  alone.insert(" today");
  expect(alone.said()).toEqual(["task: Lucia tells the science teacher today"]);
});
