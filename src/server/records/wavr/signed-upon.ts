import { readField } from "#contract/merge/same-value.ts";
import type { Instrument } from "#instruments/instrument.ts";
import { changedKeys, changedLabels } from "#instruments/wavr-progress.ts";
import { isGiven } from "#instruments/worksheets/answers.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { SignedUpon } from "#server/database/tables/wavr.ts";
import { sha256 } from "#server/security/tokens.ts";
import { canonicalJson } from "#server/text/canonical-json.ts";

type State = Readonly<Record<string, unknown>>;
type Document = Pick<Row<"wavr_forms">, "id" | "uuid" | "form" | "state" | "created_by">;

/** The documents that a judgment stands upon: the facts, and the coding of each rater. */
const isGround = ({ form }: Pick<Document, "form">) => form === "intake" || form === "worksheet";

/** Enough to tell two answers apart; what was answered is not kept a second time. */
const digestOf = (value: unknown): string => sha256(canonicalJson(value)).slice(0, 16);

const digestsOf = (state: State): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([, value]) => isGiven(value) && value !== false)
      .map(([key, value]) => [key, digestOf(value)]),
  );

/** Notes what a judgment was signed upon, and the levels that were signed, for lists. */
export async function noteSigned(db: Db, judgment: Row<"wavr_forms">, now: string): Promise<void> {
  const documents = await db
    .selectFrom("wavr_forms")
    .select(["id", "uuid", "form", "state", "created_by"])
    .where("case_id", "=", judgment.case_id)
    .where("person_id", "=", judgment.person_id)
    .where("form", "in", ["intake", "worksheet"])
    .execute();
  const upon: SignedUpon = Object.fromEntries(
    documents.map(({ uuid, state }) => [uuid, digestsOf(readJson(state))]),
  );
  const level = (key: string) => {
    const value = readField(readJson(judgment.state), key);
    return typeof value === "string" ? value : null;
  };
  await updateRow(db, "wavr_forms", judgment.id, {
    concern: level("concern_targeted_violence"),
    concern_other: level("concern_other_behavior"),
    signed_upon: writeJson(upon),
    // Whoever has it open hears that it was signed.
    updated_at: now,
  });
}

/** What changed in one document since the judgment was signed. */
export interface ChangedSince {
  readonly form: string;
  /** Whose worksheet it is; null of what all write. */
  readonly user_id: number | null;
  readonly fields: readonly string[];
}

interface Signed {
  readonly signed_at: string;
  readonly upon: SignedUpon | null;
}

/** Of judgments from before it was noted: the snapshot that was taken before the coding was changed says how it was. */
async function snapshotsSince(db: Db, { signed_at }: Signed, forms: readonly number[]) {
  const rows = await db
    .selectFrom("wavr_copies")
    .select(["form_id", "state"])
    .where("form_id", "in", [...forms, -1])
    .where("made_at", ">=", signed_at)
    .orderBy("number", "desc")
    .execute();
  return new Map(rows.map(({ form_id, state }) => [form_id, readJson(state)]));
}

/** What the intake and the worksheets say otherwise than when their judgment was signed, by the labels of their words. */
export async function changedSinceSigned(
  db: Db,
  signed: Signed,
  documents: readonly Document[],
  words: Instrument["wavr"],
): Promise<readonly ChangedSince[]> {
  const ground = documents.filter(isGround);
  const snapshots =
    signed.upon === null
      ? await snapshotsSince(
          db,
          signed,
          ground.map(({ id }) => id),
        )
      : null;
  return ground.flatMap(({ id, uuid, form, state, created_by }): readonly ChangedSince[] => {
    const now = readJson(state);
    const before = snapshots?.get(id);
    const keys =
      signed.upon !== null
        ? changedKeys(signed.upon[uuid] ?? {}, digestsOf(now))
        : before === undefined
          ? []
          : changedKeys(before, now);
    const fields = changedLabels(words, keys);
    return fields.length === 0 ? [] : [{ form, user_id: form === "worksheet" ? created_by : null, fields }];
  });
}
