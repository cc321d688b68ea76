import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import { type EndpointName, endpoints, isEndpointName } from "#contract/endpoints/table.ts";
import { toAbortSignal } from "#core/api/abort.ts";
import type { Workspace } from "#core/session/workspace.ts";

/** Calls that change who is signed in have methods of their own, which store or remove the session. */
const reserved: readonly EndpointName[] = [
  "session.csrf",
  "session.login",
  "session.verify",
  "session.logout",
  "session.signOutThere",
  "session.setUp",
  "users.acceptInvitation",
];

export const apiHandlers = (workspace: Workspace) =>
  ({
    "api.call": async ({ endpoint, draft, ...input }, { signal }) => {
      if (!isEndpointName(endpoint) || reserved.includes(endpoint) || endpoints[endpoint].format !== "json")
        throw new BridgeError("UNKNOWN_METHOD", "Bellwether does not know this call.");
      return workspace.connection().read(endpoint, input, { signal: toAbortSignal(signal), draft });
    },
  }) satisfies Partial<Handlers>;
