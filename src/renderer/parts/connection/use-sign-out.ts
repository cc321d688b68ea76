import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";

/** Signs out here, and at the provider where one came through it and the organization says so. */
export function useSignOut(options: Parameters<typeof useBridgeMutation<"session.signOut">>[1] = {}) {
  const { capabilities } = useHost();
  const command = useBridgeMutation("session.signOut", options);
  const opens = capabilities.includes("opens-browser");
  return { signOut: () => command.mutate({ opens }), isPending: command.isPending, error: command.error };
}
