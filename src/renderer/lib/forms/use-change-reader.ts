import { useAppState } from "#lib/bridge/bridge-context.tsx";
import type { ChangeReader } from "./conflict-details.ts";

/** Who reads of a change here. */
export function useChangeReader(): ChangeReader {
  const { session, connection } = useAppState();
  return { userId: session?.user?.id ?? null, alone: connection?.kind === "computer" };
}
