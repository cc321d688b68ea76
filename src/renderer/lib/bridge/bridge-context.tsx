import { createContext, type ReactNode, useContext } from "react";
import type { AppState } from "#contract/bridge/app-state.ts";
import type { BridgeClient } from "#contract/bridge/client.ts";
import type { ApiCall, FileRef } from "#contract/bridge/registry.ts";

/** What the page can reach outside itself. Created once by the host adapter; tests give a fake transport. */
export interface Host {
  readonly bridge: BridgeClient;
  readonly api: ApiCall;
  readonly capabilities: readonly string[];
  /** Turns dropped or chosen browser files into references that core accepts. */
  readonly stageFiles: (files: readonly File[]) => Promise<readonly FileRef[]>;
  /**
   * Tells, while the connection is cut, whether Bellwether runs and does not let this page in: it began anew, and the
   * page's pass was of the run before.
   */
  readonly onOutside: (listener: (outside: boolean) => void) => () => void;
}

const HostContext = createContext<Host | null>(null);
const AppStateContext = createContext<AppState | null>(null);

export function HostProvider({
  host,
  state,
  children,
}: {
  host: Host;
  state: AppState;
  children: ReactNode;
}) {
  return (
    <HostContext value={host}>
      <AppStateContext value={state}>{children}</AppStateContext>
    </HostContext>
  );
}

function present<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`${what} is used outside HostProvider.`);
  return value;
}

export const useHost = (): Host => present(useContext(HostContext), "useHost");
export const useAppState = (): AppState => present(useContext(AppStateContext), "useAppState");
export const useApi = (): ApiCall => useHost().api;

/** The signed-in session; only screens behind the sign-in use it. */
export const useSession = () => present(useAppState().session, "useSession");
