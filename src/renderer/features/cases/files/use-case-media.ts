import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { EndpointInput } from "#contract/endpoints/table.ts";
import { type CaseMediaChoice, chooseCaseMedia } from "#contract/records/case-media/rules.ts";
import { type CaseFile, firstFiles } from "#contract/records/case-media/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";

type Query = EndpointInput<"cases.media">["query"];

/** The newest files; all of them where they fit on one page. */
export function useFirstFiles(caseId: number) {
  return useQuery(apiQuery(useApi(), "cases.media", { params: { id: caseId }, query: firstFiles }));
}

const wire = ({ q, origin, kind, user_id, sort }: CaseMediaChoice): Query =>
  ({
    ...(q ? { q } : {}),
    ...(origin?.length ? { origin: origin.join(",") } : {}),
    ...(kind?.length ? { kind: kind.join(",") } : {}),
    ...(user_id === undefined ? {} : { user_id }),
    sort,
  }) as Query;

/**
 * The files that match the filters. Where the first page holds all files, they are filtered here by the server's own
 * rule: at once, and without a network. Else the server filters.
 */
export function useCaseMedia(caseId: number, choice: CaseMediaChoice, page: number) {
  const api = useApi();
  const first = useFirstFiles(caseId);
  const { per_page } = firstFiles;
  const total = first.data?.meta.total ?? 0;
  const whole = first.data !== undefined && total <= first.data.data.length;
  const asked = useQuery({
    ...apiQuery(api, "cases.media", { params: { id: caseId }, query: { ...wire(choice), page, per_page } }),
    enabled: first.data !== undefined && !whole,
    placeholderData: keepPreviousData,
  });
  const found = whole || first.data === undefined ? first : asked;
  const files: readonly CaseFile[] = whole
    ? chooseCaseMedia(first.data.data, choice)
    : (asked.data?.data ?? []);
  return {
    files,
    /** Number of matching files, and of all. */
    total: whole ? files.length : (asked.data?.meta.total ?? 0),
    of: total,
    people: first.data?.people ?? [],
    /** Those of the case into which the reader may move files. */
    compartments: first.data?.compartments ?? [],
    /** Of what is shown page by page; null where all are shown. */
    meta: whole ? null : (asked.data?.meta ?? null),
    data: found.data,
    isPending: found.isPending,
    error: found.error,
    refetch: found.refetch,
  };
}
