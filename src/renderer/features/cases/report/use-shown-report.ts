import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { readDocument } from "#parts/template-editor/editor-schema.ts";
import type { ReportChoice } from "./use-report-choice.ts";

/** The report as it was chosen: as its template says it, or with the words that somebody edited. */
export function useShownReport(
  id: string,
  { query, body, templateId, timeZone }: ReportChoice,
  words: string | null,
) {
  const api = useApi();
  const params = { id };
  const asked = useQuery({
    ...apiQuery(api, "cases.report", { params, query }),
    enabled: words === null,
    placeholderData: keepPreviousData,
  });
  const { redact, redact_reporter } = body;
  const edited = useQuery({
    ...apiQuery(api, "cases.reportWords", {
      params,
      body: {
        template_id: templateId ?? 0,
        content: words === null ? null : readDocument(words),
        redact,
        redact_reporter,
        time_zone: timeZone,
      },
    }),
    enabled: words !== null,
    placeholderData: (before) => before ?? asked.data,
    gcTime: 0,
  });
  return words === null ? asked : edited;
}
