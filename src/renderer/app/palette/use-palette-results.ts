import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LocalHit } from "#contract/bridge/registry.ts";
import type { AssessmentSummary } from "#contract/entities/assessment.ts";
import type { CaseSummary } from "#contract/entities/case.ts";
import type { PersonRef } from "#contract/entities/person.ts";
import { apiQuery } from "#lib/api.ts";
import { bridgeQuery } from "#lib/bridge.ts";
import { useApi, useAppState, useHost } from "#lib/bridge-context.tsx";
import { useConnection } from "#renderer/app/connection.ts";

const WAIT_MS = 150;
const MOST = 5;

/** What is typed, once the typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

export type PaletteRecords = {
  readonly persons: readonly PersonRef[];
  readonly cases: readonly CaseSummary[];
  readonly assessments: readonly AssessmentSummary[];
  /** Found on this computer alone, best first; null while the server can be asked. */
  readonly local: readonly LocalHit[] | null;
  /** What they were found for. */
  readonly query: string;
  readonly searching: boolean;
  readonly error: unknown;
};

/** Only what is on this computer can be searched: a team server is away. */
export function useLocalOnly(): boolean {
  const { connection } = useAppState();
  const said = useConnection((state) => state.reachable);
  return connection?.kind === "server" && !(said ?? connection.server.reachable);
}

/** People, cases and assessments that one may see and whose words hold the text. From two letters on. */
export function usePaletteRecords(text: string): PaletteRecords {
  const api = useApi();
  const { bridge } = useHost();
  const away = useLocalOnly();
  const q = useRested(text.trim());
  const on = q.length >= 2;
  const common = { enabled: on && !away, placeholderData: keepPreviousData };
  const list = { query: { q, per_page: MOST } };
  const persons = useQuery({ ...apiQuery(api, "persons.search", { query: { q } }), ...common });
  const cases = useQuery({ ...apiQuery(api, "cases.list", list), ...common });
  const assessments = useQuery({ ...apiQuery(api, "assessments.list", list), ...common });
  const local = useQuery({
    ...bridgeQuery(bridge, "offline.search", { q }),
    enabled: on && away,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
  const all = away ? [local] : [persons, cases, assessments];
  const wanted = text.trim().length >= 2 && on;
  const online = wanted && !away;
  return {
    persons: online ? (persons.data?.data.slice(0, MOST) ?? []) : [],
    cases: online ? (cases.data?.data ?? []) : [],
    assessments: online ? (assessments.data?.data ?? []) : [],
    local: away ? (wanted ? (local.data?.hits ?? []) : []) : null,
    query: q,
    searching: text.trim().length >= 2 && (q !== text.trim() || all.some((query) => query.isFetching)),
    error: all.find((query) => query.error)?.error ?? null,
  };
}
