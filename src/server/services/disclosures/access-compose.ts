// Its build for Node declares `require`, which the built server declares too.
import { strToU8, zipSync } from "fflate/browser";
import type { Job } from "#server/platform/jobs/job.ts";
import { wordsOf } from "#server/services/reports/redaction/folded-text.ts";
import {
  createRedactor,
  type Hidden,
  namePartsOf,
  type Redact,
} from "#server/services/reports/redaction/redaction.ts";
import { reporterAsNamed } from "#server/services/reports/redaction/reporter-name.ts";
import { standIns } from "#server/services/reports/redaction/stand-ins.ts";
import type { parentsAmong, ReportPerson } from "#server/services/reports/report-people.ts";
import type { AccessBlock, AccessSection } from "./access-blocks.ts";
import { writeAccessPage } from "./access-page.ts";

/** Somebody of the district, by what is looked for in the texts: first and last name beside each other. */
export interface OtherName {
  readonly first: string;
  readonly last: string;
  readonly full: string;
}

/** Everything that is kept about a person, before names are taken out. */
export interface AccessParts {
  readonly now: string;
  /** The same as a family reads it. */
  readonly made: string;
  /** Fields of the person alone, which stay as they are. */
  readonly own: AccessSection;
  readonly ownNames: readonly ReportPerson[];
  readonly sections: readonly AccessSection[];
  /** People of the same cases, and relatives. */
  readonly others: readonly ReportPerson[];
  readonly parents: Awaited<ReturnType<typeof parentsAmong>>;
  readonly reporters: readonly string[];
  readonly everybody: readonly OtherName[];
}

export type AccessFile =
  | { readonly left: null; readonly bytes: Uint8Array; readonly sections: number; readonly takenOut: number }
  /** A name of somebody else stands in it still: titles of the sections where. */
  | { readonly left: readonly string[] };

const asNamed = (full: string, standsFor: string): Hidden => {
  const [first = "", ...rest] = full.trim().split(/\s+/);
  return {
    id: 0,
    first_name: first,
    middle_name: null,
    last_name: rest.at(-1) ?? "",
    name: full,
    preferred_name: null,
    aliases: [],
    marks: [],
    standsFor,
  };
};

/** Labels of our own: the first row of a table, and the first of each fact. */
const isLabel = ({ kind }: AccessBlock, row: number, column: number): boolean =>
  ((kind === "table" || kind === "signatures") && row === 0) || (kind === "facts" && column === 0);

const textsOf = ({ title, blocks }: AccessSection): readonly string[] => [
  title,
  ...blocks.flatMap((block) => [
    block.text,
    ...block.rows.flatMap((cells, row) => cells.filter((_, column) => !isLabel(block, row, column))),
  ]),
];

const redacted = ({ title, blocks }: AccessSection, redact: Redact): AccessSection => ({
  title: redact(title),
  blocks: blocks.map((block) => ({
    ...block,
    text: redact(block.text),
    rows: block.rows.map((cells, row) =>
      cells.map((cell, column) => (isLabel(block, row, column) ? cell : redact(cell))),
    ),
  })),
});

const pairOf = (one: string, two: string) => `${wordsOf(one).at(-1) ?? ""} ${wordsOf(two)[0] ?? ""}`;

/** Words that stand beside each other in these texts. */
function pairsIn(texts: readonly string[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const text of texts) {
    const words = wordsOf(text);
    for (const [place, word] of words.entries()) pairs.add(`${word} ${words[place + 1] ?? ""}`);
  }
  return pairs;
}

/** People of the district whom the texts name in full, first name first or last. */
function namedIn(texts: readonly string[], everybody: readonly OtherName[], own: ReadonlySet<string>) {
  const pairs = pairsIn(texts);
  return everybody.filter(({ first, last }) => {
    if (first === "" || last === "") return false;
    const [ahead, behind] = [pairOf(first, last), pairOf(last, first)];
    return !own.has(ahead) && (pairs.has(ahead) || pairs.has(behind));
  });
}

/** Sections in which a part of somebody else's name is left, beside the words that stand for them. */
export function leftIn(
  sections: readonly AccessSection[],
  hidden: readonly Hidden[],
  everybody: readonly OtherName[],
  own: { readonly parts: ReadonlySet<string>; readonly pairs: ReadonlySet<string> },
): readonly string[] {
  const stands = [...new Set(hidden.map((each) => each.standsFor))].toSorted((a, b) => b.length - a.length);
  const parts = new Set(hidden.flatMap(namePartsOf).filter((part) => !own.parts.has(part)));
  return sections.flatMap((each) => {
    const texts = textsOf(each).map((text) =>
      stands.reduce((rest, words) => rest.replaceAll(words, " "), text),
    );
    const partly = texts.some((text) => wordsOf(text).some((word) => parts.has(word)));
    return partly || namedIn(texts, everybody, own.pairs).length > 0 ? [each.title] : [];
  });
}

/**
 * One file of everything that is kept about a person (V-16): as data and as a page to read, the names of all others taken
 * out. Nothing is answered where the check at the end finds one of them.
 */
export function composeAccess(parts: AccessParts): AccessFile {
  const { own, ownNames, sections, others, parents, reporters, everybody } = parts;
  const ownParts = new Set(ownNames.flatMap(namePartsOf));
  const ownPairs = new Set(ownNames.map((each) => pairOf(each.first_name, each.last_name)));
  const chiefs = others.filter((each) => each.merged_into === null);
  const stands = standIns(chiefs, parents);
  const people = others.map((each) => ({
    ...each,
    standsFor: stands.get(each.id) ?? stands.get(each.merged_into ?? 0) ?? "Another person",
  }));
  const known = new Set(others.map((each) => pairOf(each.first_name, each.last_name)));
  const further = namedIn(sections.flatMap(textsOf), everybody, ownPairs).filter(
    (each) => !known.has(pairOf(each.first, each.last)),
  );
  const hidden = [
    ...people,
    ...reporters
      .filter((name) => !ownPairs.has(pairOf(name.split(/\s+/)[0] ?? "", name.split(/\s+/).at(-1) ?? "")))
      .map(reporterAsNamed),
    ...further.map((each) => asNamed(each.full, "Another person")),
  ];
  const redact = createRedactor(
    hidden,
    ownNames.map((each) => each.name),
  );
  const done = sections.map((each) => redacted(each, redact));
  const left = leftIn(done, hidden, everybody, { parts: ownParts, pairs: ownPairs });
  if (left.length > 0) return { left };
  const all = [own, ...done];
  const data = { bellwether_access: 1, made_at: parts.now, sections: all };
  const at = { mtime: new Date(parts.now) };
  const bytes = zipSync({
    "everything.json": [strToU8(`${JSON.stringify(data, null, 2)}\n`), at],
    "everything.html": [strToU8(writeAccessPage(all, parts.made)), at],
  });
  return { left: null, bytes, sections: all.length, takenOut: hidden.length };
}

export const composeAccessJob = { name: "access.compose", work: composeAccess } satisfies Job<
  AccessParts,
  AccessFile
>;
