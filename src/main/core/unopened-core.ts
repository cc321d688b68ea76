import type { AppState } from "#contract/bridge/app-state.ts";
import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import { type MethodName, methods } from "#contract/bridge/registry.ts";
import { defaultSettings } from "#contract/bridge/settings.ts";
import { tellPolicy } from "#contract/policy/told.ts";
import { createDiagnostics } from "./diagnostics/diagnostics.ts";
import type { Tickets } from "./files/tickets.ts";
import { supportHandlers } from "./handlers/support-handlers.ts";
import { startProblem, startProblemKind } from "./kit/start-problem.ts";
import { wayRefusal } from "./policy/of-host.ts";
import type { FileSaver } from "./ports/files.ts";
import type { PolicyPort } from "./ports/policy.ts";
import type { Support } from "./ports/support.ts";
import type { Log } from "./ports/system.ts";

export interface UnopenedDeps {
  readonly version: string;
  readonly data: string;
  readonly support: Support;
  readonly policy: PolicyPort;
  readonly saver: FileSaver | null;
  readonly tickets: Pick<Tickets, "offer" | "open">;
  readonly safe: boolean;
  readonly log: Log;
}

const nothingOpen = () => new BridgeError("NOT_READY", "What Bellwether keeps on this computer is not open.");

/** What a page is told where the start failed: why, and nothing of anybody. */
const stateOf = (deps: UnopenedDeps, error: unknown): AppState => ({
  phase: "unreadable",
  version: deps.version,
  keychain: "unavailable",
  keyPlace: null,
  recovery: null,
  computerReady: false,
  connection: null,
  session: null,
  offlineSession: null,
  closedAccount: null,
  waitingHere: 0,
  outbox: null,
  profileProblem: null,
  draftsSetAside: false,
  lock: null,
  unlocksNowhere: false,
  problem: startProblem(error),
  atProvider: null,
  signsOutAt: null,
  folderProblem: null,
  policy: tellPolicy(deps.policy, wayRefusal(deps.policy)),
  unopened: {
    kind: startProblemKind(error),
    folder: deps.data,
    shows: deps.support.openFolder !== undefined,
  },
  safe: deps.safe,
});

/** The bridge where core could not start: what went wrong, what is possible, and a refusal of all else. */
export function createUnopenedHandlers(deps: UnopenedDeps, error: unknown, again: () => void): Handlers {
  const refused = Object.fromEntries(
    (Object.keys(methods) as MethodName[]).map((name) => [
      name,
      async () => {
        throw nothingOpen();
      },
    ]),
  ) as unknown as Handlers;
  const state = () => stateOf(deps, error);
  const diagnostics = createDiagnostics({ ...deps, state, databases: async () => [] });
  return {
    ...refused,
    ...supportHandlers({ diagnostics, policy: deps.policy, log: deps.log, saving: deps }),
    "app.state": async () => state(),
    "app.active": async () => ({ ok: true }),
    "app.lookForServer": async () => ({ ok: true }),
    "settings.get": async () => defaultSettings,
    "start.again": async () => {
      again();
      return { ok: true };
    },
    "start.openFolder": async () => {
      await deps.support.openFolder?.(deps.data);
      return { opened: deps.support.openFolder !== undefined };
    },
  };
}
