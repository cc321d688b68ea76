import { queryOptions, type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BridgeClient } from "#contract/bridge/client.ts";
import type { BridgeError } from "#contract/bridge/errors.ts";
import type { MethodInput, MethodName, MethodOutput } from "#contract/bridge/registry.ts";
import { useHost } from "./bridge-context.tsx";

/** A read of a bridge method, in the same query cache as the rest: `useQuery(bridgeQuery(bridge, "mail.list", {}))`. */
export function bridgeQuery<M extends MethodName>(bridge: BridgeClient, method: M, input: MethodInput<M>) {
  return queryOptions<MethodOutput<M>, BridgeError>({
    queryKey: ["bridge", method, input],
    queryFn: ({ signal }) => bridge.call(method, input, { signal }),
  });
}

/** Key of the application's state in the query cache. */
export const appStateKey = ["bridge", "app.state", {}] as const;

/** Commands that answer with the application's state. */
const stateCommands: readonly MethodName[] = [
  "workspace.setUp",
  "workspace.setUpServer",
  "workspace.unlock",
  "workspace.recover",
  "workspace.useComputer",
  "workspace.useServer",
  "session.signIn",
  "session.beginAtProvider",
  "session.leaveProvider",
  "session.verify",
  "session.signOut",
  "session.lock",
  "session.unlock",
  "profile.lookAgain",
  "profile.beginAgain",
  "start.setAside",
];

/** A command of the bridge. Where it answers with the application's state, the window follows at once. */
export function useBridgeMutation<M extends MethodName>(
  method: M,
  options: Omit<UseMutationOptions<MethodOutput<M>, BridgeError, MethodInput<M>>, "mutationFn"> = {},
) {
  const { bridge } = useHost();
  const client = useQueryClient();
  return useMutation<MethodOutput<M>, BridgeError, MethodInput<M>>({
    mutationKey: ["bridge", method],
    ...options,
    mutationFn: async (input) => {
      // Hashing a password or starting this computer's server may take long on a small machine.
      const output = await bridge.call(method, input, { timeout: 120_000 });
      if (stateCommands.includes(method)) client.setQueryData(appStateKey, output);
      return output;
    },
  });
}
