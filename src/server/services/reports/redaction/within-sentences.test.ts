import { expect, test } from "vitest";
import { blockWithinSentences, withinSentences } from "./within-sentences.ts";

test.each([
  ["Reported by The reporter.", "Reported by the reporter."],
  ["The reporter saw it. The reporter called.", "The reporter saw it. The reporter called."],
  ["Then, The reporter left", "Then, the reporter left"],
  ["It was said:\nThe reporter heard it", "It was said:\nThe reporter heard it"],
  ["Lo dijo Quien informó.", "Lo dijo quien informó."],
  ["with Student A", "with Student A"],
])("writes what stands for somebody as a word of its sentence: %s", (text, said) => {
  expect(withinSentences(text)).toBe(said);
});

test("finds it where its sentence is written in two styles, which stay", () => {
  const style = { strong: false, em: false, underline: false };
  const spans = [
    { text: "by ", ...style },
    { text: "The reporter", ...style, strong: true },
  ];
  expect(blockWithinSentences({ kind: "text", text: "by The reporter", rows: [], spans }).spans).toEqual([
    spans[0],
    { ...spans[1], text: "the reporter" },
  ]);
});
