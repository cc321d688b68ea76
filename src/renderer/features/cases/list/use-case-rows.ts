import { useMemo } from "react";
import { isAway } from "#contract/bridge/errors.ts";
import type { CaseBase } from "#contract/records/case-lists/schema.ts";
import type { CaseSummary } from "#contract/records/cases/schema.ts";
import type { ListState } from "#lib/lists/list-url.ts";
import { type EndlessList, useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useStreamedRows } from "#lib/lists/use-streamed-rows.ts";
import { t } from "#lib/words/t.ts";
import { caseQuery } from "./case-list-url.ts";
import { useLocalCases } from "./use-local-cases.ts";

/** Most rows that the server sends in one stream; a search with more is paged. */
const mostStreamed = 1_000;

export interface CaseRows {
  readonly list: EndlessList<CaseSummary>;
  /** Text beside the count while a search runs, or where only the cache was searched. */
  readonly note: string | null;
}

/**
 * The rows of the case list. A search shows them as they arrive; without the server the cache is searched; everything
 * else scrolls over all pages.
 */
export function useCaseRows(view: CaseBase, state: ListState): CaseRows {
  const query = caseQuery(view, state);
  const searching = state.q !== "";
  const streamed = useStreamedRows("cases.search", searching ? query : null);
  const many = streamed.rows.length >= mostStreamed && !streamed.running;
  const away = searching && streamed.error !== null && isAway(streamed.error);
  const endless = useEndlessList("cases.list", searching && !many ? null : query);
  const local = useLocalCases(away ? state.q : null);

  const rows = away ? local.rows : streamed.rows;
  const source = useMemo(() => ({ count: rows.length, at: (index: number) => rows[index] }), [rows]);
  if (!searching || many) return { list: endless, note: null };
  const key = JSON.stringify(query);
  const error = away ? local.error : streamed.error;
  const waiting = away ? local.isPending : streamed.running && rows.length === 0;
  return {
    list: {
      rows: source,
      total: waiting || error !== null ? null : rows.length,
      rowsKey: key,
      isPending: waiting,
      error,
      partError: null,
      refetch: streamed.refetch,
      onWindow: () => {},
    },
    note: away
      ? t("The server cannot be reached. These are the cases on this computer.")
      : streamed.running
        ? t("{{count, number}} so far", { count: rows.length })
        : null,
  };
}
