import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BridgeError } from "#contract/bridge/errors.ts";
import type { EndpointInput, EndpointName } from "#contract/endpoints/table.ts";
import { endpoints } from "#contract/endpoints/table.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import type { ListName, RowOf } from "./use-endless-list.ts";

export interface StreamedRows<Row> {
  /** Rows that have arrived so far. */
  readonly rows: readonly Row[];
  readonly running: boolean;
  readonly error: BridgeError | null;
  readonly refetch: () => void;
}

type QueryOf<N extends EndpointName> = EndpointInput<N> extends { readonly query: infer Q } ? Q : never;

/** Rows are drawn in groups, at the pace that one can read. */
const DRAW_MS = 60;

/**
 * A search whose rows are shown as they arrive; null searches nothing. Another query cancels the previous one, up to
 * the server.
 */
export function useStreamedRows<N extends ListName>(
  name: N,
  query: QueryOf<N> | null,
): StreamedRows<RowOf<N>> {
  const { bridge } = useHost();
  const key = JSON.stringify(query);
  const [coming, setComing] = useState<{ readonly key: string; readonly rows: readonly RowOf<N>[] } | null>(
    null,
  );
  const draw = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (draw.current !== null) clearTimeout(draw.current);
    },
    [],
  );

  const found = useQuery<readonly RowOf<N>[], BridgeError>({
    queryKey: [endpoints[name].group, name, "stream", query],
    enabled: query !== null,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const stream = crypto.randomUUID();
      const rows: RowOf<N>[] = [];
      const stop = bridge.on("api.rows", (told) => {
        if (told.stream !== stream) return;
        for (const row of told.rows) rows.push(row as RowOf<N>);
        draw.current ??= setTimeout(() => {
          draw.current = null;
          if (!signal.aborted) setComing({ key, rows: [...rows] });
        }, DRAW_MS);
      });
      try {
        await bridge.call(
          "api.stream",
          { endpoint: name, query: query as Record<string, unknown>, stream },
          { signal },
        );
        return rows;
      } finally {
        stop();
      }
    },
  });
  const soFar = coming?.key === key ? coming.rows : [];
  return {
    rows: found.data ?? soFar,
    running: query !== null && found.isFetching && found.data === undefined,
    error: found.data === undefined ? found.error : null,
    refetch: () => void found.refetch(),
  };
}
