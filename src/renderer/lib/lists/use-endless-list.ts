import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { BridgeError } from "#contract/bridge/errors.ts";
import type { EndpointInput, EndpointName, EndpointOutput } from "#contract/endpoints/table.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { noPages, type PageRange, pagesOfView, rowsPerPage } from "./list-pages.ts";

interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly total: number };
}

/** Endpoints that answer with pages. */
export type ListName = {
  [N in EndpointName]: EndpointOutput<N> extends PageOf<unknown> ? N : never;
}[EndpointName];
export type RowOf<N extends ListName> = EndpointOutput<N> extends PageOf<infer Row> ? Row : never;
export type QueryOf<N extends ListName> = EndpointInput<N> extends { readonly query: infer Q } ? Q : never;

/** All rows of a list, of which those in view are loaded. */
export interface EndlessList<Row> {
  readonly rows: { readonly count: number; readonly at: (index: number) => Row | undefined };
  /** Null until the first answer. */
  readonly total: number | null;
  /** Another key means other rows. */
  readonly rowsKey: string;
  /** Loading for the first time, or why that failed; while other rows load, the previous ones stay. */
  readonly isPending: boolean;
  readonly error: BridgeError | null;
  /** Rows in view could not be loaded, though others are there. */
  readonly partError: BridgeError | null;
  readonly refetch: () => void;
  readonly onWindow: (from: number, to: number) => void;
}

/** Minimum time between requests for pages: dragging the scroll bar passes hundreds. */
const WAIT_MS = 120;
/**
 * Requests also wait for those under way, and while whole pages fly by: nobody reads them, and each is an entry in
 * the audit log. They wait no longer than this.
 */
const PATIENCE_MS = 1_000;

/**
 * One scroll over all rows of a list endpoint (UI-5c). Pages are loaded as they come into view, and cancelled when
 * they leave it before they arrive. `query` may be a new object on every render; its content counts. Null loads
 * nothing. `params`: path parameters, where the list belongs to a record.
 */
export function useEndlessList<N extends ListName>(
  name: N,
  query: QueryOf<N> | null,
  params?: Readonly<Record<string, string | number>>,
): EndlessList<RowOf<N>> {
  const api = useApi();
  const key = JSON.stringify([query, params]);
  const ask = (asked: QueryOf<N> | null, page: number) =>
    apiQuery(api, name, {
      ...(params === undefined ? {} : { params }),
      query: { ...(asked as object), page, per_page: rowsPerPage },
    } as unknown as EndpointInput<N>);

  const first = useQuery({ ...ask(query, 1), placeholderData: keepPreviousData, enabled: query !== null });
  const [shown, setShown] = useState({ key, query });
  if (key !== shown.key && first.data !== undefined && !first.isPlaceholderData) setShown({ key, query });

  const total = (first.data as PageOf<RowOf<N>> | undefined)?.meta.total ?? null;
  const loading = useRef(false);
  const [wanted, onWindow] = useWantedPages(loading);
  const last = Math.max(1, Math.ceil((total ?? 0) / rowsPerPage));
  const range =
    total === null || query === null
      ? noPages
      : { from: Math.min(wanted.from, last), to: Math.min(wanted.to, last) };
  const pages = useQueries({
    queries: Array.from({ length: range.to - range.from + 1 }, (_, step) =>
      ask(shown.query, range.from + step),
    ),
    combine: useCallback(
      (
        results: readonly {
          readonly data: unknown;
          readonly error: BridgeError | null;
          readonly isFetching: boolean;
          refetch: () => unknown;
        }[],
      ) => ({
        data: results.map((result) => result.data as PageOf<RowOf<N>> | undefined),
        isLoading: results.some((result) => result.isFetching && result.data === undefined),
        error: results.find((result) => result.error !== null && result.data === undefined)?.error ?? null,
        again: results.map((result) => result.refetch),
      }),
      [],
    ),
  });

  useEffect(() => {
    loading.current = pages.isLoading;
  }, [pages.isLoading]);

  const rows = useMemo(
    () => ({
      count: total ?? 0,
      at: (index: number) =>
        pages.data[Math.floor(index / rowsPerPage) + 1 - range.from]?.data[index % rowsPerPage],
    }),
    [total, pages.data, range.from],
  );
  return {
    rows,
    total,
    rowsKey: shown.key,
    isPending: first.isPending,
    error: first.error !== null && (first.data === undefined || key !== shown.key) ? first.error : null,
    partError: pages.error,
    refetch: () => {
      void first.refetch();
      for (const again of pages.again) again();
    },
    onWindow,
  };
}

/** The pages in view; they follow a scroll in steps. */
function useWantedPages(loading: {
  readonly current: boolean;
}): readonly [PageRange, (from: number, to: number) => void] {
  const [pages, setPages] = useState<PageRange>({ from: 1, to: 1 });
  const latest = useRef<PageRange>(pages);
  const before = useRef<PageRange>(pages);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const asked = useRef(0);
  const apply = useCallback(() => {
    timer.current = null;
    const next = latest.current;
    const flying = Math.abs(next.from - before.current.from) > 1;
    before.current = next;
    if ((loading.current || flying) && Date.now() - asked.current < PATIENCE_MS) {
      timer.current = setTimeout(apply, WAIT_MS);
      return;
    }
    asked.current = Date.now();
    setPages((now) => (now.from === next.from && now.to === next.to ? now : next));
  }, [loading]);
  const onWindow = useCallback(
    (from: number, to: number) => {
      latest.current = pagesOfView(from, to);
      if (timer.current !== null) return;
      timer.current = setTimeout(apply, WAIT_MS);
    },
    [apply],
  );
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return [pages, onWindow];
}
