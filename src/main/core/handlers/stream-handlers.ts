import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { EventPayload } from "#contract/bridge/registry.ts";
import { type EndpointName, isEndpointName } from "#contract/endpoints/table.ts";
import { toAbortSignal } from "#core/api/abort.ts";
import type { Workspace } from "#core/session/workspace.ts";

/** Endpoints that can also answer one line at a time. */
const streamed: readonly EndpointName[] = ["cases.search"];

/** Searches whose rows the page shows as they arrive. */
export const streamHandlers = (workspace: Workspace, onRows: (rows: EventPayload<"api.rows">) => void) =>
  ({
    "api.stream": async ({ endpoint, query, stream }, { signal }) => {
      if (!isEndpointName(endpoint) || !streamed.includes(endpoint))
        throw new BridgeError("UNKNOWN_METHOD", "Bellwether does not know this call.");
      const aborted = toAbortSignal(signal);
      const tell = (rows: readonly unknown[]) => {
        if (!aborted?.aborted) onRows({ stream, rows: [...rows] });
      };
      const { api } = workspace.connection();
      return { count: await api.callLines(endpoint, { query }, tell, { signal: aborted }) };
    },
  }) satisfies Partial<Handlers>;
