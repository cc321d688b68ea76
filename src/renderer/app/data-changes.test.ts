import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import { appStateKey } from "#lib/bridge/bridge.ts";
import { createQueryClient, followChanges } from "./data-changes.ts";

test("a page that passes a query on is told of its failure, whatever of it was looked at before", async () => {
  const observer = new QueryObserver(createQueryClient(), {
    queryKey: ["organizations", 999_999],
    queryFn: () => Promise.reject(new Error("This record does not exist.")),
  });
  const told: unknown[] = [];
  const stop = observer.subscribe(({ error }) => void (error === null || told.push(error)));
  // A slow computer: what looks at the error is drawn after the answer came.
  expect(observer.trackResult(observer.getCurrentResult()).data).toBeUndefined();
  await vi.waitFor(() => expect(observer.getCurrentResult().isPending).toBe(false));
  await vi.waitFor(() => expect(told).toHaveLength(1));
  stop();
});

test("what became of a change without an answer is read once the server can be reached", async () => {
  const client = createQueryClient();
  const heard = new Map<string, (news: { readonly reachable: boolean }) => void>();
  const on = (name: string, listener: (news: { readonly reachable: boolean }) => void) => {
    heard.set(name, listener);
    return () => heard.delete(name);
  };
  const stop = followChanges({ on, onHello: () => () => {} } as unknown as BridgeClient, client);
  const state = (reachable: boolean) => ({ connection: { kind: "server", server: { reachable } } });
  client.setQueryData(appStateKey as unknown as readonly ["state"], state(false));
  let reads = 0;
  const observer = new QueryObserver(client, { queryKey: ["cases", 7], queryFn: () => (reads += 1) });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(reads).toBe(1));
  const change = async (error: BridgeError) => {
    const mutationFn = () => Promise.reject(error);
    const options = { mutationKey: ["api", "cases.takeBackCard"], mutationFn };
    await new MutationObserver(client, options).mutate().catch(() => {});
  };
  await change(new BridgeError("OFFLINE", "Never sent."));
  heard.get("connection.changed")?.({ reachable: true });
  heard.get("connection.changed")?.({ reachable: false });
  await change(new BridgeError("OFFLINE", "It broke.", { sent: true }));
  expect(reads).toBe(1);
  heard.get("connection.changed")?.({ reachable: true });
  await vi.waitFor(() => expect(reads).toBe(2));
  leave();
  stop();
});
