import { wavrForms } from "#contract/records/wavr/schema.ts";
import type { PackIdentity } from "#instruments/packs.ts";
import { levelsIn } from "#instruments/wavr-parts.ts";
import { openForms } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { ids } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { instrumentNamed } from "#server/platform/packs/packs.ts";

/** Whose WAVR assessment in which case. */
export const standingKey = ({
  case_id,
  person_id,
}: {
  readonly case_id: number;
  readonly person_id: number;
}) => `${case_id} ${person_id}`;

interface Signed {
  readonly signed_at: string;
  readonly levels: readonly { readonly label: string; readonly value: string }[];
}

/** What was signed last of each person in these cases: when, and the levels of concern in words. */
export async function signedLast(
  db: Db,
  reader: Reader,
  caseIds: readonly number[],
): Promise<ReadonlyMap<string, Signed>> {
  const rows = await db
    .selectFrom("wavr_copies")
    .innerJoin("wavr_forms", "wavr_forms.id", "wavr_copies.form_id")
    .innerJoin("cases", "cases.id", "wavr_forms.case_id")
    .select(["wavr_copies.made_at", "wavr_copies.state", "cases.organization_id"])
    .select(["wavr_forms.case_id", "wavr_forms.person_id"])
    .select(["wavr_forms.instrument_pack as pack", "wavr_forms.instrument_version as version"])
    .where("wavr_forms.form", "=", "assessment")
    .where("wavr_forms.case_id", "in", ids(caseIds))
    .where("wavr_forms.id", "in", openForms(reader))
    .orderBy("wavr_copies.made_at")
    .orderBy("wavr_copies.id")
    .execute();
  const last = new Map(rows.map((row) => [standingKey(row), row]));
  const found = new Map<string, Signed>();
  for (const [key, { made_at, state, organization_id, pack, version }] of last) {
    const identity: PackIdentity = { pack, version };
    const { wavr } = await instrumentNamed(db, reader.reach.rootOf(organization_id), identity);
    found.set(key, { signed_at: made_at, levels: levelsIn(wavr.assessment, readJson(state)) });
  }
  return found;
}

/** When one of these documents was changed last; undefined where there is none. */
export const lastUpdated = (documents: readonly { readonly updated_at: string }[]): string | undefined =>
  documents
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1);

/** How far an assessment is, by its documents and what was signed of it. */
export const standingOf = (forms: readonly string[], signed: Signed | undefined) => ({
  forms: wavrForms.filter((form) => forms.includes(form)),
  signed_at: signed?.signed_at ?? null,
  levels: [...(signed?.levels ?? [])],
});
