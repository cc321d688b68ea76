import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { readTemplate } from "#contract/records/report-templates/document.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { insertTable, putFrame, removeFrame, selectAt } from "./commands.ts";
import { editorSchema } from "./editor-schema.ts";
import { findTokens, listsAround, tokenChoice, tokenChoiceOf } from "./token-choice.ts";
import { typedTokens } from "./typed-tokens.ts";

const blank = () =>
  EditorState.create({
    doc: editorSchema.nodeFromJSON({ type: "doc", content: [{ type: "paragraph" }] }),
    plugins: [tokenChoice(), typedTokens()],
  });

/** As it is typed, letter by letter. */
const typed = (text: string, begun = blank()) =>
  [...text].reduce((state, letter) => state.apply(state.tr.insertText(letter)), begun);

const said = ({ doc }: EditorState) =>
  doc.firstChild?.content
    .toJSON()
    ?.map((each: { text?: string; attrs?: { name: string } }) => each.text ?? each.attrs);

test("a token that is typed becomes one by itself, and typing goes on behind it", () => {
  expect(said(typed("Case {{case.number}} of {{ subject.name }}."))).toEqual([
    "Case ",
    { name: "case.number" },
    " of ",
    { name: "subject.name" },
    ".",
  ]);
});

test("several tokens that come at once become tokens, with the marks of their text", () => {
  const state = blank();
  const bold = editorSchema.text("{{case.number}} and {{case.title}}", [editorSchema.mark("strong")]);
  const { doc } = state.apply(state.tr.replaceSelectionWith(bold, false));
  const parts = doc.firstChild?.children ?? [];
  expect(parts.map(({ type }) => type.name)).toEqual(["token", "text", "token"]);
  expect(parts.every(({ marks }) => marks.length === 1)).toBe(true);
});

test("the list of tokens opens at two braces and follows what is typed", () => {
  const open = tokenChoiceOf(typed("About {{"));
  expect(open).toMatchObject({ from: 7, to: 9, active: 0 });
  expect(open?.found.every(({ within }) => within === null)).toBe(true);
  expect(tokenChoiceOf(typed("About {{exact w"))?.found.map(({ name }) => name)).toEqual([
    "case.exact_words",
  ]);
  expect(tokenChoiceOf(typed("About {{no such thing"))).toBeNull();
  expect(tokenChoiceOf(typed("About {{case.number}}"))).toBeNull();
});

test("tokens of a list are offered in a part that is repeated for it, before the others", () => {
  expect(findTokens("task.t", []).map(({ name }) => name)).toEqual([]);
  expect(findTokens("task.t", ["tasks"]).map(({ name }) => name)).toEqual(["task.title"]);
  expect(findTokens("", ["tasks"])[0]?.within).toBe("tasks");
});

test("an answer of the assessment is found by the words of its question", () => {
  const [first] = currentInstrument().observations.key_observations.items;
  expect(findTokens(first?.label.slice(4) ?? "", []).map(({ name }) => name)).toEqual([
    "answer.ko1",
    "comment.ko1",
  ]);
});

const run = (state: EditorState, command: ReturnType<typeof putFrame>) => {
  let next = state;
  command(state, (change) => {
    next = state.apply(change);
  });
  return next;
};

test("a table in whose cell one stands is repeated as a whole, changed, and left alone again", () => {
  const table = run(blank(), insertTable);
  const repeated = run(table, putFrame("repeat", { list: "tasks" }));
  expect(repeated.doc.firstChild?.type.name).toBe("repeat");
  expect(repeated.doc.firstChild?.firstChild?.type.name).toBe("table");
  expect(listsAround(repeated.selection.$from)).toEqual(["tasks"]);
  const other = run(repeated, putFrame("repeat", { list: "team" }));
  expect(other.doc.firstChild?.attrs).toEqual({ list: "team" });
  expect(run(other, removeFrame("repeat")).doc.toJSON()).toEqual(table.doc.toJSON());
});

test("a problem names the position of the part in which it is", () => {
  const state = typed("{{task.title}} {{no.such}}");
  const { problems } = readTemplate(state.doc.toJSON());
  expect(problems.map(({ at, place }) => [state.doc.nodeAt(at ?? 0)?.attrs.name, place])).toEqual([
    ["task.title", "paragraph 1"],
    ["no.such", "paragraph 1"],
  ]);
  const there = state.apply(selectAt(state, problems[1]?.at ?? 0));
  expect(there.selection).not.toBeInstanceOf(TextSelection);
});
