import { describe, expect, it } from "vitest";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { draftStoreOf, useUntakenDrafts } from "./draft-store.ts";

/** A bridge whose disk is full, or not. */
const makeBridge = () => {
  const disk = new Map<string, unknown>();
  const bridge = {
    full: false,
    call: async (method: string, input: { key: string }) => {
      if (method === "drafts.get") return { draft: disk.get(input.key) ?? null };
      if (bridge.full) throw new Error("The disk is full.");
      if (method === "drafts.put") disk.set(input.key, { ...input, savedAt: "2026-01-01T00:00:00.000Z" });
      else disk.delete(input.key);
      return { savedAt: "2026-01-01T00:00:00.000Z" };
    },
  };
  return bridge;
};

describe("the drafts of a window", () => {
  it("hold what the disk refused, for a form that opens again", async () => {
    const bridge = makeBridge();
    const store = draftStoreOf(bridge as unknown as BridgeClient);
    await store.put("case:new", "New case", { text: "first" });
    bridge.full = true;
    await expect(store.put("case:new", "New case", { text: "second" })).rejects.toThrow("full");
    expect((await store.get("case:new"))?.body).toEqual({ text: "second" });
    bridge.full = false;
    await store.put("case:new", "New case", { text: "third" });
    expect((await store.get("case:new"))?.body).toEqual({ text: "third" });
  });

  it("forget it once it is dropped, or somebody else is here", async () => {
    const bridge = makeBridge();
    const store = draftStoreOf(bridge as unknown as BridgeClient);
    bridge.full = true;
    for (const key of ["a", "b"]) await store.put(key, "", "words").catch(() => {});
    await store.remove("a").catch(() => {});
    expect(await store.get("a")).toBeNull();
    store.forget();
    expect(await store.get("b")).toBeNull();
  });

  it("are counted where the disk refused them, until it takes them or they are gone", async () => {
    const bridge = makeBridge();
    const store = draftStoreOf(bridge as unknown as BridgeClient);
    const count = () => useUntakenDrafts.getState().count;
    bridge.full = true;
    for (const key of ["task:new", "case:new"])
      await expect(store.put(key, "A form", { title: "Ask" })).rejects.toThrow("The disk is full.");
    expect(count()).toBe(2);
    bridge.full = false;
    await store.put("task:new", "A form", { title: "Ask them" });
    expect(count()).toBe(1);
    await store.remove("case:new");
    expect(count()).toBe(0);
  });
});
