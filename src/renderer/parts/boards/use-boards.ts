import { useQuery } from "@tanstack/react-query";
import type { AgreementBoard } from "#contract/records/agreement-boards/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";

/** The boards about one assessment of a case, the oldest first; none while they are read, or where there is no case. */
export function useBoards(caseId: number | null, recordUuid: string | null): readonly AgreementBoard[] {
  const found = useQuery({
    ...apiQuery(useApi(), "boards.list", { params: { id: caseId ?? 0 } }),
    enabled: caseId !== null && recordUuid !== null,
    retry: false,
  });
  return (found.data?.data.boards ?? []).filter(({ record_uuid }) => record_uuid === recordUuid);
}
