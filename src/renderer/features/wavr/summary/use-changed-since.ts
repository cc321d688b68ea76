import { useQuery } from "@tanstack/react-query";
import type { WavrStanding } from "#contract/records/wavr/standing.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useWavr } from "../wavr-context.ts";

/** What the intake and the worksheets say otherwise than when this judgment was signed last, as the server knows it. */
export function useChangedSince(): WavrStanding["changed"] {
  const { caseRecord, person, assessment } = useWavr();
  const found = useQuery({
    ...apiQuery(useApi(), "wavr.heads", { params: { id: caseRecord.id } }),
    enabled: (assessment.snapshot.record?.summaries.length ?? 0) > 0,
  });
  return found.data?.data.find(({ person_uuid }) => person_uuid === person.uuid)?.changed ?? [];
}
