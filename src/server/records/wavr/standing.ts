import { sql } from "kysely";
import { wavrForms } from "#contract/records/wavr/schema.ts";
import type { Instrument } from "#instruments/instrument.ts";
import type { PackIdentity } from "#instruments/packs.ts";
import type { Progress } from "#instruments/progress.ts";
import { levelsIn } from "#instruments/wavr-parts.ts";
import { factorsCoded, factsKnown } from "#instruments/wavr-progress.ts";
import { judgmentProblems } from "#instruments/wavr-rules.ts";
import { openForms, type Reading } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { ids } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { instrumentNamed } from "#server/platform/packs/packs.ts";
import { type ChangedSince, changedSinceSigned } from "./signed-upon.ts";

/** Whose WAVR assessment in which case. */
export const standingKey = ({
  case_id,
  person_id,
}: {
  readonly case_id: number;
  readonly person_id: number;
}) => `${case_id} ${person_id}`;

/** Whether what was answered is counted, which takes the documents themselves: not for a table of all cases. */
interface Counting {
  readonly counted: boolean;
}

type Document = Pick<
  Row<"wavr_forms">,
  | "id"
  | "uuid"
  | "case_id"
  | "created_by"
  | "form"
  | "signed_upon"
  | "instrument_pack"
  | "instrument_version"
  | "concern"
  | "concern_other"
> & {
  readonly person_id: number;
  readonly organization_id: number;
  /** Empty where nothing is counted. */
  readonly state: Row<"wavr_forms">["state"];
};
type Trees = Pick<Reader["reach"], "rootOf">;

/** When judgments were signed last; those that were never signed are not among them. */
async function lastSigned(db: Db, judgments: readonly number[]) {
  const rows = await db
    .selectFrom("wavr_copies")
    .select(({ fn }) => ["form_id", fn.max("made_at").as("made_at")])
    .where("form_id", "in", ids(judgments))
    .groupBy("form_id")
    .execute();
  return new Map(rows.map((row) => [row.form_id, row]));
}

/** Of several counts the one in which most is done; null where there is none. */
const furthest = (counts: readonly Progress[]): { done: number; total: number } | null =>
  counts.reduce<{ done: number; total: number } | null>(
    (best, each) => (best === null || each.done > best.done ? { ...each } : best),
    null,
  );

/** The words of documents, each pack read once. */
function wordsRead(db: Db) {
  const read = new Map<string, Promise<Instrument>>();
  return async (root: number | null, row: Document): Promise<Instrument["wavr"]> => {
    const identity: PackIdentity = { pack: row.instrument_pack, version: row.instrument_version };
    const key = `${root} ${identity.pack} ${identity.version}`;
    const found = read.get(key) ?? instrumentNamed(db, root, identity);
    read.set(key, found);
    return (await found).wavr;
  };
}

interface Reads extends Counting {
  readonly db: Db;
  readonly signed: Awaited<ReturnType<typeof lastSigned>>;
  readonly words: ReturnType<typeof wordsRead>;
}

async function standingOf(
  { db, signed: copies, words: read, counted }: Reads,
  root: number | null,
  documents: readonly Document[],
) {
  const of = (form: string) => documents.filter((each) => each.form === form);
  const wordsOf = (row: Document) => read(root, row);
  const countedIn = async (form: string, count: (words: Instrument["wavr"], row: Document) => Progress) =>
    counted ? furthest(await Promise.all(of(form).map(async (row) => count(await wordsOf(row), row)))) : null;
  const judgments = of("assessment");
  const [judgment] = [...judgments]
    .sort((a, b) => (copies.get(a.id)?.made_at ?? "").localeCompare(copies.get(b.id)?.made_at ?? ""))
    .slice(-1);
  const signed = judgment === undefined ? undefined : copies.get(judgment.id);
  const words = judgment === undefined ? null : await wordsOf(judgment);
  return {
    forms: wavrForms.filter((form) => of(form).length > 0),
    signed_at: signed?.made_at ?? null,
    levels:
      judgment === undefined || signed === undefined || words === null
        ? []
        : [
            ...levelsIn(words.assessment, {
              concern_targeted_violence: judgment.concern,
              concern_other_behavior: judgment.concern_other,
            }),
          ],
    facts: await countedIn("intake", ({ intake }, { state }) => factsKnown(intake, readJson(state))),
    coded: await countedIn("worksheet", ({ worksheet }, { state }) =>
      factorsCoded(worksheet.factors, readJson(state)),
    ),
    missing:
      !counted || judgment === undefined || signed !== undefined || words === null
        ? null
        : judgmentProblems(words.assessment, readJson(judgment.state)).map(({ label }) => label),
    changed:
      !counted || judgment === undefined || signed === undefined || words === null
        ? []
        : await changedSinceSigned(
            db,
            {
              signed_at: signed.made_at,
              upon: judgment.signed_upon === null ? null : readJson(judgment.signed_upon),
            },
            documents,
            words,
          ),
  };
}

type Standing = Awaited<ReturnType<typeof standingOf>>;

const withUsers = ({ changed, ...standing }: Standing, users: Awaited<ReturnType<typeof userRefs>>) => ({
  ...standing,
  changed: changed.map(({ form, user_id, fields }: ChangedSince) => {
    const user = user_id === null ? undefined : users.get(user_id);
    return {
      form,
      user: user === undefined ? null : { id: user.id, full_name: user.full_name },
      fields: [...fields],
    };
  }),
});

export type KnownStanding = ReturnType<typeof withUsers>;

/**
 * How far the assessments of these cases are, by case and person, as far as the reader may read their documents. Who may see the cases is
 * asked before.
 */
export async function standingsOf(
  db: Db,
  reader: Reading,
  trees: Trees,
  caseIds: readonly number[],
  { counted }: Counting = { counted: true },
): Promise<ReadonlyMap<string, KnownStanding>> {
  const documents: readonly Document[] = await db
    .selectFrom("wavr_forms")
    .innerJoin("cases", "cases.id", "wavr_forms.case_id")
    .select([
      "wavr_forms.id",
      "wavr_forms.uuid",
      "wavr_forms.case_id",
      "wavr_forms.created_by",
      "wavr_forms.form",
      "wavr_forms.signed_upon",
      "wavr_forms.instrument_pack",
      "wavr_forms.instrument_version",
      "wavr_forms.concern",
      "wavr_forms.concern_other",
    ])
    .select(counted ? "wavr_forms.state" : sql<Row<"wavr_forms">["state"]>`'{}'`.as("state"))
    .select((e) => ["cases.organization_id", e.ref("wavr_forms.person_id").$notNull().as("person_id")])
    .where("wavr_forms.case_id", "in", ids(caseIds))
    .where("wavr_forms.form", "in", [...wavrForms])
    .where("wavr_forms.id", "in", openForms(reader))
    .orderBy("wavr_forms.id")
    .execute();
  const signed = await lastSigned(
    db,
    documents.filter(({ form }) => form === "assessment").map(({ id }) => id),
  );
  const reads: Reads = { db, signed, words: wordsRead(db), counted };
  const found = new Map<string, Standing>();
  for (const [key, own] of Map.groupBy(documents, standingKey)) {
    const root = trees.rootOf(own[0]?.organization_id ?? 0);
    found.set(key, await standingOf(reads, root, own));
  }
  const users = await userRefs(
    db,
    [...found.values()].flatMap(({ changed }) => changed.flatMap(({ user_id }) => user_id ?? [])),
  );
  return new Map([...found].map(([key, standing]) => [key, withUsers(standing, users)]));
}

/** When one of these documents was changed last; undefined where there is none. */
export const lastUpdated = (documents: readonly { readonly updated_at: string }[]): string | undefined =>
  documents
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1);
