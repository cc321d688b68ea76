import type { ReactNode } from "react";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { Callout } from "#ui/states/callout.tsx";

export const useIsAway = (): boolean => useAppState().connection?.server.reachable === false;

/** Says before somebody types or presses that this waits for the server, and why. Nothing while it can be reached. */
export function NeedsServer({ children }: { readonly children: ReactNode }) {
  return useIsAway() ? <Callout kind="wait">{children}</Callout> : null;
}
