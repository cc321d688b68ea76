import type { BridgeClient } from "#contract/bridge/client.ts";
import type { PendingChange } from "#contract/bridge/waiting.ts";

/** Changes that need no decision, neither directly nor through an earlier one. */
export function movingOf(changes: readonly PendingChange[]): readonly PendingChange[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const isStuck = (change: PendingChange): boolean => {
    if (change.state === "conflict" || change.state === "attention") return true;
    const first = change.waitsFor === null ? undefined : byId.get(change.waitsFor);
    return first !== undefined && isStuck(first);
  };
  return changes.filter((change) => !isStuck(change));
}

/** Waits until the server has everything it can have; false where that takes too long. */
export async function settled(client: BridgeClient, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const { changes } = await client.call("outbox.list", {});
    if (movingOf(changes).length === 0) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
