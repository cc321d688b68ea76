import type { TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { choiceIn, wordsIn } from "#contract/services/reports/spanish.ts";

type Say = (words: string) => string;

/** Columns, and facts, in whose cells words of ours stand: elsewhere they are a person's, and stay as they were written. */
const oursIn = new Set([
  ...[
    "Role in the case",
    "Who they are",
    "In the team",
    "Role",
    "Status",
    "Assignees",
    "Owner",
    "Author",
    "By",
  ],
  ...["Classified as", "Classification", "Meaning", "Reported by", "Ground"],
  ...["Decided", "How they see it"],
  ...["Category", "Type", "Affiliation", "Grade (if a student)", "Source", "Information"],
]);
/** Columns whose cells begin with words of ours. */
const beginsOurs = new Set(["Who and when due", "By and when", "Reasons then"]);
const beginnings: readonly string[] = ["Nobody yet", "A former colleague", "As above"];

/** What somebody does is a title in the list of a team, and elsewhere what a case is called. */
const titleInTeam = "Cargo";

const choice = choiceIn("es-US");

const cellIn = (head: string, cell: string, say: Say): string => {
  if (oursIn.has(head)) return choice(head, cell);
  const begins = beginsOurs.has(head) ? beginnings.find((each) => cell.startsWith(each)) : undefined;
  return begins === undefined ? cell : `${say(begins)}${cell.slice(begins.length)}`;
};

function rowsIn({ kind, rows }: ReportBlock, say: Say): readonly (readonly string[])[] {
  if (kind === "facts")
    return rows.map(([label = "", value = ""]) => [say(label), cellIn(label, value, say)]);
  if (kind !== "table" && kind !== "signatures") return rows;
  const [heads = [], ...body] = rows;
  const observed = heads[0] === "Observation";
  return [
    heads.map((head) => (head === "Title" ? titleInTeam : say(head))),
    ...body.map((cells) =>
      cells.map((cell, column) => {
        const head = heads[column] ?? "";
        // The answers to a question of an interview are a person's words.
        return observed && head === "Answer" ? choice(head, cell) : cellIn(head, cell, say);
      }),
    ),
  ];
}

/** What says that there is nothing, also of a label: whoever writes these words themselves gets them in Spanish too. */
const saysNothing = new Set(["None are noted.", "Nobody is noted."]);

function textIn({ kind, text }: ReportBlock, say: Say): string {
  if (kind === "heading" || kind === "none") {
    const [, open, all] = /^Not answered: (\d+) of (\d+)\.$/.exec(text) ?? [];
    return open === undefined ? say(text) : `Sin responder: ${open} de ${all}.`;
  }
  return saysNothing.has(text) ? say(text) : text;
}

/**
 * The blocks of a section in the language of its paper: headings, heads, labels and states. Questions and answers are in the
 * words of their questionnaire, and what people wrote is as they wrote it.
 */
export function blocksIn(language: TemplateLanguage, blocks: readonly ReportBlock[]): readonly ReportBlock[] {
  if (language === "en-US") return blocks;
  const say = wordsIn(language);
  return blocks.map((block) => ({
    ...block,
    text: textIn(block, say),
    rows: rowsIn(block, say).map((cells) => [...cells]),
  }));
}
