import { recodedFactor } from "#instruments/wavr-rules.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";

async function lastCopy(db: Db, forms: readonly number[]): Promise<string | null> {
  const row = await db
    .selectFrom("wavr_copies")
    .select((e) => e.fn.max("made_at").as("at"))
    .where("form_id", "in", [...forms, -1])
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * A coding that the team signed an opinion upon is kept, with a reason, before it is coded anew (DOMAIN-6). One snapshot opens the whole
 * recoding, until the next signature; what was never signed upon is corrected freely.
 */
export async function requireSnapshot(
  db: Db,
  before: Row<"wavr_forms">,
  state: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (before.form !== "worksheet") return;
  const factor = recodedFactor(readJson(before.state), state);
  if (factor === null) return;
  const judgments = await db
    .selectFrom("wavr_forms")
    .select("id")
    .where("case_id", "=", before.case_id)
    .where("person_id", "=", before.person_id)
    .where("form", "=", "assessment")
    .execute();
  const signed = await lastCopy(
    db,
    judgments.map(({ id }) => id),
  );
  if (signed === null || signed < before.created_at) return;
  const kept = await lastCopy(db, [before.id]);
  if (kept !== null && kept >= signed) return;
  throw invalid(
    `state.${factor.field}`,
    `An opinion was signed with “${factor.label}” coded as it is. Take a snapshot with the reason first, then code it anew.`,
  );
}
