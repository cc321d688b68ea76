import { useQuery } from "@tanstack/react-query";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";

/** Where the assessment that a board asks about is judged: its classification, or the summary of WAVR. Null while that is not known. */
export function useAssessmentAddress(
  { id, assessments }: Pick<CaseRecord, "id" | "assessments">,
  uuid: string | null,
): string | null {
  const isCstag = assessments.some((each) => each.uuid === uuid);
  const found = useQuery({
    ...apiQuery(useApi(), "wavr.show", { params: { id } }),
    enabled: uuid !== null && !isCstag,
    retry: false,
  });
  if (uuid === null) return null;
  if (isCstag) return `${paths.caseCstag(id, uuid)}?section=threat_classification`;
  const form = found.data?.data.assessments.find((each) => each.uuid === uuid);
  return form === undefined ? null : `${paths.wavrOf(id, form.person_uuid)}&section=assessment`;
}
