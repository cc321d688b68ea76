import { plainText, withoutInvisible } from "#contract/kit/plain-words.ts";
import { type QuickHit, type QuickHitKind, quickHitKinds } from "#contract/services/search/schema.ts";
import {
  type SearchField,
  type SearchForm,
  type SearchKind,
  type SearchWanted,
  searchKinds,
} from "#server/database/search-index.ts";
import { rangesNear, searchWords, slips, slipsAllowed } from "#server/text/spelling.ts";
import { closedHits, closedKinds } from "./closed-hits.ts";
import { assessmentsOf } from "./quick-search-assessments.ts";
import type { Found, Looking } from "./quick-search-base.ts";
import { findersOf, matchesWithin, placesWithin, type Searching } from "./quick-search-matches.ts";

// Ranked by the field that matches, then by age; never by how common a word is, which would tell of hidden records
// and require reading every match.

const mostWords = 8;
const mostForms = 64;
const mostHits = 20;
const mostOfKind: Partial<Record<QuickHitKind, number>> = { person: 5, case: 5, comment: 4 };
const mostOf = (kind: QuickHitKind): number => mostOfKind[kind] ?? 3;
const isIndexed = (kind: QuickHitKind): kind is SearchKind => Object.hasOwn(searchKinds, kind);
/** Kinds with words of their own, in the order in which they are shown. */
const kinds = quickHitKinds.filter(isIndexed);
/** With fewer hits the typed words may have been misspelled. */
const few = 3;

type Words = SearchWanted["words"];

const exactly = (text: string): SearchForm => ({ text, begins: false });
/** Digits of the tail of a case number: `NHS-2026-0015` is found by `15` too. */
const tailLength = 4;
const asTail = (word: string): string => (/^\d+$/.test(word) ? word.padStart(tailLength, "0") : word);
const after = (text: string) => `${text}\u{10ffff}`;

/** Indexed words with this beginning, from the fourth letter on: looking up whole words is faster than a beginning. */
async function beginning({ db, index, reader }: Looking, word: string): Promise<readonly SearchForm[]> {
  if (word.length < 4) return [{ text: word, begins: true }];
  const words = await index.wordsBetween(db, {
    trees: reader.reach.roots,
    from: word,
    to: after(word),
    most: mostForms + 1,
  });
  return words.length > mostForms ? [{ text: word, begins: true }] : words.map(exactly);
}

async function nearby(
  { db, index, reader }: Looking,
  word: string,
  most: number,
): Promise<readonly SearchForm[]> {
  const near: { readonly text: string; readonly slips: number }[] = [];
  for (const [from, to] of rangesNear(word)) {
    const trees = reader.reach.roots;
    for (const text of await index.wordsBetween(db, { trees, from, to, most: 100_000 })) {
      const count = slips(word, text, most);
      if (count <= most) near.push({ text, slips: count });
    }
  }
  return near
    .sort((a, b) => a.slips - b.slips || a.text.length - b.text.length)
    .slice(0, mostForms)
    .map(({ text }) => exactly(text));
}

interface Tier {
  readonly words: Words;
  readonly fields: readonly SearchField[];
  /** Where all that it can find is known to lie; else it is looked for among all places of the reader. */
  readonly places?: Searching["places"];
}

const everywhere = ["title", "keys", "body"] as const;

type Ranked = Found & { readonly typed: Words };

/** Fills up each kind's hits from the tiers, best tier first. */
async function fill(
  searching: Searching,
  tiers: readonly Tier[],
  found: Map<SearchKind, Ranked[]>,
): Promise<void> {
  for (const tier of tiers) {
    const { words } = tier;
    if (words.some((forms) => forms.length === 0)) continue;
    const open = kinds.filter((kind) => (found.get(kind)?.length ?? 0) < mostOf(kind));
    const { fields, places = searching.places } = tier;
    const wanted = { trees: searching.reader.reach.roots, words, fields };
    for (const [kind, find] of await findersOf({ ...searching, places }, open, wanted)) {
      const most = mostOf(kind);
      const mine = found.get(kind) ?? [];
      found.set(kind, mine);
      for (const each of await find(most))
        if (mine.length < most && !mine.some(({ id }) => id === each.id))
          mine.push({ ...each, typed: words });
    }
  }
}

const matches = (forms: readonly SearchForm[], word: string): boolean =>
  forms.some(({ text, begins }) => (begins ? word.startsWith(text) : word === text));

/** The part of a long text around the word, cut at whole words. */
function excerptOf(text: string, words: ReadonlySet<string>): string {
  let at = 0;
  for (const part of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (searchWords(part[0]).some((word) => words.has(word))) {
      at = part.index;
      break;
    }
  }
  const from = at <= 60 ? 0 : text.lastIndexOf(" ", at - 40) + 1;
  const to = text.length <= from + 140 ? text.length : text.lastIndexOf(" ", from + 140);
  return `${from > 0 ? "… " : ""}${text.slice(from, to <= from ? from + 140 : to)}${to < text.length ? " …" : ""}`;
}

/** Tells why a record was found, from its own words only, so that nothing is told of other records. */
function present({ texts, typed, ...hit }: Ranked): QuickHit {
  const weighed = texts.map(([field, text]) => {
    const own = searchWords(text ?? "");
    const matched = own.filter((word) => typed.some((forms) => matches(forms, word)));
    const every = typed.filter((forms) => own.some((word) => matches(forms, word))).length;
    return { field, text: text ?? "", matched, every };
  });
  const most = Math.max(0, ...weighed.map((each) => each.every));
  const best = weighed.find((each) => each.every === most) ?? weighed[0];
  const words = new Set(weighed.flatMap((each) => each.matched));
  const shown = new Set(searchWords(`${hit.title} ${hit.detail}`));
  const excerpt =
    best === undefined || best.matched.every((word) => shown.has(word)) ? null : excerptOf(best.text, words);
  return { ...hit, field: best?.field ?? "name", excerpt, words: [...words].slice(0, 32) };
}

/** Is what was typed the number of this case, or the end of it: `NHS-2026-0015`, `2026-0015`, `0015`, `15`? */
function isNumbered({ kind, texts }: Ranked, typed: readonly string[]): boolean {
  const number = texts.find(([field]) => field === "number")?.[1] ?? "";
  const tail = searchWords(number).slice(-typed.length);
  return (
    kind === "case" &&
    tail.length === typed.length &&
    tail.every((word, at) => word === asTail(typed[at] ?? ""))
  );
}

/**
 * At most twenty records that the reader may see, grouped by kind, best first. The case whose number was typed comes
 * before everything else.
 */
export async function quickSearch(looking: Looking, q: string): Promise<readonly QuickHit[]> {
  const searching = { ...looking, places: await placesWithin(looking, kinds) };
  const hits = await hitsFor(searching, q);
  // What was pasted may have invisible signs within its words, which part them as they part those that they glue.
  const seen = withoutInvisible(q);
  return hits.length > 0 || seen === q ? hits : hitsFor(searching, seen);
}

async function hitsFor(looking: Searching, q: string): Promise<readonly QuickHit[]> {
  const typed = searchWords(q).slice(0, mostWords);
  if (typed.join("").length < 2) return [];
  const begun: Words = await Promise.all(typed.map((word) => beginning(looking, word)));
  const found = new Map<SearchKind, Ranked[]>(kinds.map((kind) => [kind, []]));
  const tails = typed.map(asTail);
  // What these words find in some field, or as they were typed, is among what they find in any.
  const places = await matchesWithin(looking, begun, everywhere);
  await fill(
    looking,
    [
      { words: typed.map((word) => [exactly(word)]), fields: ["title"], places },
      ...(tails.every((word, at) => word === typed[at])
        ? []
        : [{ words: tails.map((word) => [exactly(word)]), fields: ["keys"] as const }]),
      { words: begun, fields: ["title"], places },
      { words: begun, fields: ["title", "keys"], places },
      { words: begun, fields: everywhere, places },
    ],
    found,
  );
  for (const kind of closedKinds) {
    const mine = found.get(kind) ?? [];
    for (const each of await closedHits(looking, kind, q, mostOf(kind) - mine.length))
      mine.push({ ...each, typed: typed.map((text) => [{ text, begins: true }]) });
  }
  if ([...found.values()].flat().length < few) await fillMisspelt(looking, typed, begun, found);
  const records = [...found.values()].flat();
  const assessments = await assessmentsOf(looking, records, mostOf("assessment"));
  const ranked = assessments.map((each): Ranked => ({ ...each, typed: records[0]?.typed ?? begun }));
  const numbered = records.filter((each) => isNumbered(each, typed));
  const order = numbered.length > 0 ? (["case", ...quickHitKinds] as const) : quickHitKinds;
  const byWeight = [...new Set([...numbered, ...records, ...ranked])];
  const all = [...new Set(order)].flatMap((kind) => byWeight.filter((each) => each.kind === kind));
  return withTwins(trimmed(all)).map(present);
}

/** What tells people of one name apart is told where several of them were found. */
function withTwins(all: readonly Ranked[]): readonly Ranked[] {
  const named = Map.groupBy(
    all.filter(({ kind }) => kind === "person"),
    ({ title }) => plainText(title),
  );
  return all.map((each) =>
    each.apart !== null && (named.get(plainText(each.title))?.length ?? 0) < 2
      ? { ...each, apart: null }
      : each,
  );
}

/** Searches again with corrected words: those that are not in the index, or all where they never occur together. */
async function fillMisspelt(
  looking: Searching,
  typed: readonly string[],
  begun: Words,
  found: Map<SearchKind, Ranked[]>,
): Promise<void> {
  const unknown = typed.filter((_, index) => begun[index]?.length === 0);
  const doubtful = unknown.length > 0 ? unknown : typed;
  const words: (readonly SearchForm[])[] = [];
  for (const [index, word] of typed.entries()) {
    // Another number is another record, and no slip of the key.
    const most = /^\d+$/.test(word) ? 0 : slipsAllowed(word);
    const near = most > 0 && doubtful.includes(word) ? await nearby(looking, word, most) : [];
    words.push([...(begun[index] ?? []), ...near]);
  }
  const places = await matchesWithin(looking, words, everywhere);
  await fill(
    looking,
    [
      { words, fields: ["title"], places },
      { words, fields: everywhere, places },
    ],
    found,
  );
}

/** Removes the last of the largest kinds until at most twenty are left. */
function trimmed(all: readonly Ranked[]): readonly Ranked[] {
  const left = [...all];
  while (left.length > mostHits) {
    const counts = Map.groupBy(left, (each) => each.kind);
    const largest = [...counts.values()].reduce((most, each) => (each.length >= most.length ? each : most));
    const last = largest.at(-1);
    if (last === undefined) break;
    left.splice(left.indexOf(last), 1);
  }
  return left;
}
