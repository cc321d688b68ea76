import type { Reader } from "#server/access/reach.ts";
import { visibleCases } from "#server/access/visibility.ts";
import { byText } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import type { SearchIndex } from "#server/database/search-index.ts";
import { namesOfLocations } from "#server/records/locations/repository.ts";
import { likeWords, trigramLikeness, wordsOf } from "#server/text/trigrams.ts";

export interface Likeness {
  readonly caseId: number;
  /** For ordering suggestions; never shown (no scores). */
  readonly weight: number;
  readonly reasons: readonly string[];
}

interface Found {
  readonly caseId: number;
  readonly weight: number;
  readonly reason: string;
}

const day = 86_400_000;
/** Cases at one place may be related within this many days. */
const nearDays = 30;
/** A phone or an address that more people share is useless: it is the school's. */
const mostSharing = 12;
/** Two statements are similar from this likeness on. */
const alike = 0.45;
const mostUtterances = 150;

const rolesInWords: Readonly<Record<string, string>> = {
  subject: "subject",
  target: "target",
  witness: "witness",
  reporter: "reporter",
  "parent/guardian": "parent or guardian",
  other: "other",
};
const role = (name: string) => rolesInWords[name] ?? name;

/** Cases with the same people. */
async function samePersons(db: Db, reader: Reader, caseId: number): Promise<readonly Found[]> {
  const rows = await db
    .selectFrom("case_persons as mine")
    .innerJoin("case_persons as theirs", "theirs.person_id", "mine.person_id")
    .innerJoin("persons", "persons.id", "mine.person_id")
    .innerJoin("cases", "cases.id", "theirs.case_id")
    .select(["theirs.case_id", "persons.name", "mine.role as here", "theirs.role as there"])
    .where("mine.case_id", "=", caseId)
    .where("theirs.case_id", "!=", caseId)
    .where(visibleCases(reader))
    .orderBy("theirs.case_id")
    .limit(1000)
    .execute();
  return rows.map(({ case_id, name, here, there }) => ({
    caseId: case_id,
    weight: here !== there ? 4 : here === "subject" ? 6 : 5,
    reason:
      here === there
        ? `Both name ${name} as ${role(here)}.`
        : `${name} is ${role(here)} here and ${role(there)} there.`,
  }));
}

const sharedWords: Readonly<Record<string, (here: string, there: string) => string>> = {
  alias: (here, there) => `${here} and ${there} go by the same other name.`,
  phone: (here, there) => `${here} and ${there} have the same phone number.`,
  email: (here, there) => `${here} and ${there} have the same email address.`,
  address: (here, there) => `${here} and ${there} have the same address.`,
};

/** Cases of other people who share a name, a phone, an email or a street address with this case's people. */
async function sharedKeys(db: Db, reader: Reader, caseId: number): Promise<readonly Found[]> {
  const keys = await db
    .selectFrom("person_keys")
    .innerJoin("case_persons", "case_persons.person_id", "person_keys.person_id")
    .select(["person_keys.kind", "person_keys.value"])
    .distinct()
    .where("case_persons.case_id", "=", caseId)
    .execute();
  const found: Found[] = [];
  for (const { kind, value } of keys) {
    const holders = await db
      .selectFrom("person_keys")
      .innerJoin("persons", "persons.id", "person_keys.person_id")
      .select(["persons.id", "persons.name"])
      // How many share it in another tree of organizations must not show here.
      .where("persons.organization_id", "in", [...reader.reach.trees, -1])
      .where("kind", "=", kind)
      .where("value", "=", value)
      .limit(mostSharing + 1)
      .execute();
    if (holders.length < 2 || holders.length > mostSharing) continue;
    const rows = await db
      .selectFrom("case_persons")
      .innerJoin("cases", "cases.id", "case_persons.case_id")
      .select(["case_persons.case_id", "case_persons.person_id"])
      .where(
        "case_persons.person_id",
        "in",
        holders.map((each) => each.id),
      )
      .where((e) => e.or([e("cases.id", "=", caseId), visibleCases(reader)]))
      .execute();
    const name = (id: number) => holders.find((each) => each.id === id)?.name ?? "";
    const here = rows.filter((row) => row.case_id === caseId);
    for (const there of rows.filter((row) => row.case_id !== caseId)) {
      const other = here.find((each) => each.person_id !== there.person_id);
      const words = sharedWords[kind];
      if (other === undefined || words === undefined) continue;
      if (here.some((each) => each.person_id === there.person_id)) continue;
      found.push({
        caseId: there.case_id,
        weight: 3,
        reason: words(name(other.person_id), name(there.person_id)),
      });
    }
  }
  return found;
}

interface Self {
  readonly location: string | null;
  readonly location_id: number | null;
  readonly occurred_at: string | null;
  readonly exact_words: string | null;
}

/** Cases at the same place at about the same time. */
async function samePlace(db: Db, reader: Reader, caseId: number, self: Self): Promise<readonly Found[]> {
  const { location, location_id, occurred_at } = self;
  if (location === null || occurred_at === null) return [];
  const at = Date.parse(occurred_at);
  const edge = (days: number) => new Date(at + days * day).toISOString();
  const rows = await db
    .selectFrom("cases")
    .select(["id", "occurred_at", "location"])
    .where((e) =>
      e.or([
        e(byText("location"), "=", location.toLowerCase()),
        ...(location_id === null ? [] : [e("location_id", "=", location_id)]),
      ]),
    )
    .where("occurred_at", ">=", edge(-nearDays))
    .where("occurred_at", "<=", edge(nearDays))
    .where("id", "!=", caseId)
    .where(visibleCases(reader))
    .limit(50)
    .execute();
  const places = await namesOfLocations(db, location_id === null ? [] : [location_id]);
  return rows.map((row) => {
    // In two rooms of one place, the place is what they have in common, and not the words of either.
    const same = row.location?.toLowerCase() === location.toLowerCase();
    const place = same ? location : (places.get(location_id ?? 0) ?? location);
    const days = Math.round(Math.abs(Date.parse(row.occurred_at ?? occurred_at) - at) / day);
    const when = days === 0 ? "on the same day" : days === 1 ? "a day apart" : `${days} days apart`;
    return {
      caseId: row.id,
      weight: 2.5 - days / nearDays,
      reason: `Both happened at ${place}, ${when}.`,
    };
  });
}

/** Cases with similar exact words. The index finds those with the rarest words, trigrams compare them. */
async function sameWords(
  db: Db,
  index: SearchIndex,
  reader: Reader,
  caseId: number,
  self: Self,
): Promise<readonly Found[]> {
  if (self.exact_words === null) return [];
  const words = wordsOf(self.exact_words).slice(0, 80);
  if (words.length < 3) return [];
  const hits = await index.saidAlike(db, { words, trees: reader.reach.roots, most: mostUtterances });
  const ids = hits.filter((id) => id !== caseId);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("cases")
    .select(["id", "exact_words"])
    .where("id", "in", ids)
    .where(visibleCases(reader))
    .execute();
  const mine = likeWords(self.exact_words);
  return rows.flatMap((row) => {
    const likeness = trigramLikeness(mine, likeWords(row.exact_words ?? ""));
    if (likeness < alike) return [];
    const reason = likeness > 0.85 ? "Nearly the same words were said." : "Similar words were said.";
    return [{ caseId: row.id, weight: 1.5 + likeness, reason }];
  });
}

/** Cases that the reader may see and that have something in common with this one. */
export async function likenesses(
  db: Db,
  index: SearchIndex,
  reader: Reader,
  caseId: number,
): Promise<ReadonlyMap<number, Likeness>> {
  const self = await db
    .selectFrom("cases")
    .select(["location", "location_id", "occurred_at", "exact_words"])
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  const found = [
    ...(await samePersons(db, reader, caseId)),
    ...(await sharedKeys(db, reader, caseId)),
    ...(await samePlace(db, reader, caseId, self)),
    ...(await sameWords(db, index, reader, caseId, self)),
  ];
  const byCase = new Map<number, Likeness>();
  for (const { caseId: id, weight, reason } of found) {
    const sofar = byCase.get(id) ?? { caseId: id, weight: 0, reasons: [] };
    if (sofar.reasons.includes(reason)) continue;
    byCase.set(id, { caseId: id, weight: sofar.weight + weight, reasons: [...sofar.reasons, reason] });
  }
  return byCase;
}
