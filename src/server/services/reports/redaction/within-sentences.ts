import type { ReportBlock } from "#contract/services/reports/schema.ts";

/** What stands for somebody and is no name: within a sentence it is written as other words are. */
const inside =
  /(?<=[\p{L}\p{N},;)][^\S\r\n]+)(?:The reporter|Person of the case|Quien informó|Persona del caso)(?!\p{L})/gu;

/** “Reported by The reporter.” is no English: lower case behind a word, and a capital where a sentence or a cell begins. */
export const withinSentences = (text: string): string =>
  text.replace(inside, (words) => words.slice(0, 1).toLowerCase() + words.slice(1));

/** The same for all that a block says. Texts keep their length, so that their styles stay where they are. */
export function blockWithinSentences(block: ReportBlock): ReportBlock {
  const { text, rows, spans, items } = block;
  const whole = spans === undefined ? "" : withinSentences(spans.map((each) => each.text).join(""));
  let at = 0;
  return {
    ...block,
    text: withinSentences(text),
    rows: rows.map((cells) => cells.map(withinSentences)),
    ...(spans === undefined
      ? {}
      : {
          spans: spans.map((each) => {
            const from = at;
            at += each.text.length;
            return { ...each, text: whole.slice(from, at) };
          }),
        }),
    ...(items === undefined
      ? {}
      : { items: items.map((item) => ({ ...item, text: withinSentences(item.text) })) }),
  };
}
