import type { BridgeClient } from "#contract/bridge/client.ts";
import type { PendingChange } from "#contract/bridge/waiting.ts";

/** Changes that nobody has to decide about, also not by way of one that goes first. */
export function movingOf(changes: readonly PendingChange[]): readonly PendingChange[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const isStuck = (change: PendingChange): boolean => {
    if (change.state === "conflict" || change.state === "attention") return true;
    const first = change.waitsFor === null ? undefined : byId.get(change.waitsFor);
    return first !== undefined && isStuck(first);
  };
  return changes.filter((change) => !isStuck(change));
}

/** Waits until the server has whatever it can have; false where that does not come about in time. */
export async function settled(client: BridgeClient, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const { changes } = await client.call("outbox.list", {});
    if (movingOf(changes).length === 0) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
