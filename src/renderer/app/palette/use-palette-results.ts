import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AssessmentSummary } from "#contract/entities/assessment.ts";
import type { CaseSummary } from "#contract/entities/case.ts";
import type { PersonRef } from "#contract/entities/person.ts";
import { apiQuery } from "#lib/api.ts";
import { useApi } from "#lib/bridge-context.tsx";

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
  /** What they were found for. */
  readonly query: string;
  readonly searching: boolean;
  readonly error: unknown;
};

/** People, cases and assessments that one may see and whose words hold the text. From two letters on. */
export function usePaletteRecords(text: string): PaletteRecords {
  const api = useApi();
  const q = useRested(text.trim());
  const on = q.length >= 2;
  const common = { enabled: on, placeholderData: keepPreviousData };
  const list = { query: { q, per_page: MOST } };
  const persons = useQuery({ ...apiQuery(api, "persons.search", { query: { q } }), ...common });
  const cases = useQuery({ ...apiQuery(api, "cases.list", list), ...common });
  const assessments = useQuery({ ...apiQuery(api, "assessments.list", list), ...common });
  const all = [persons, cases, assessments];
  const wanted = text.trim().length >= 2;
  return {
    persons: wanted && on ? (persons.data?.data.slice(0, MOST) ?? []) : [],
    cases: wanted && on ? (cases.data?.data ?? []) : [],
    assessments: wanted && on ? (assessments.data?.data ?? []) : [],
    query: q,
    searching: wanted && (q !== text.trim() || all.some((query) => query.isFetching)),
    error: all.find((query) => query.error)?.error ?? null,
  };
}
