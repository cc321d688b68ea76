import { type AssessmentSummary, wavrType } from "#contract/records/assessments/schema.ts";
import { paths } from "#lib/page/paths.ts";

type Named = Pick<AssessmentSummary, "type" | "uuid" | "case_id" | "person_uuid">;

/** The page of an assessment of a list: below its case, else below its person. WAVR is always of a case. */
export function assessmentPath({ type, uuid, case_id, person_uuid }: Named): string {
  if (case_id === null) return paths.personCstag(person_uuid, uuid);
  return type === wavrType ? paths.wavrOf(case_id, person_uuid) : paths.caseCstag(case_id, uuid);
}
