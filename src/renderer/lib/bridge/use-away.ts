import { useAppState } from "./bridge-context.tsx";

/** Can the team's server not be reached right now? */
export function useAway(): boolean {
  const { connection } = useAppState();
  return connection?.kind === "server" && !connection.server.reachable;
}
