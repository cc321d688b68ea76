import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ServerProbe } from "#contract/bridge/app-state.ts";
import { bridgeQuery } from "./bridge.ts";
import { useHost } from "./bridge-context.tsx";
import { errorMessage } from "./error-message.ts";

const WAIT_MS = 400;

export type Probe = {
  /** The server's answer about itself; null while nothing is known. */
  readonly probe: ServerProbe | null;
  readonly asking: boolean;
  /** Why asking failed, in words. */
  readonly problem: string | null;
  readonly again: () => void;
};

/** Asks a server who it is, once typing pauses. */
export function useProbe(url: string, enabled = true): Probe {
  const { bridge } = useHost();
  const typed = url.trim();
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const on = enabled && rested !== "";
  const query = useQuery({
    ...bridgeQuery(bridge, "workspace.probe", { url: rested }),
    enabled: on,
    staleTime: 10_000,
  });
  const settled = on && rested === typed;
  return {
    probe: settled ? (query.data ?? null) : null,
    asking: enabled && typed !== "" && (!settled || query.isFetching),
    problem: settled && query.error ? errorMessage(query.error) : null,
    again: () => void query.refetch(),
  };
}
