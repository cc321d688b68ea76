import { describe, expect, it } from "vitest";
import type { BridgeClient } from "#contract/bridge/client.ts";
import { slotOf } from "./draft-slots.ts";
import { draftStoreOf, useUntakenDrafts } from "./draft-store.ts";

/** A bridge whose disk is full, or not. */
const makeBridge = () => {
  const disk = new Map<string, unknown>();
  const bridge = {
    full: false,
    call: async (method: string, input: { key: string }) => {
      if (method === "drafts.get") return { draft: disk.get(input.key) ?? null };
      if (method === "drafts.list") return { drafts: [...disk.keys()].map((key) => ({ key })) };
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
    expect((await store.read("case:new"))?.body).toEqual({ text: "second" });
    bridge.full = false;
    await store.put("case:new", "New case", { text: "third" });
    expect((await store.read("case:new"))?.body).toEqual({ text: "third" });
  });

  it("forget it once it is dropped, or somebody else is here", async () => {
    const bridge = makeBridge();
    const store = draftStoreOf(bridge as unknown as BridgeClient);
    bridge.full = true;
    for (const key of ["a", "b"]) await store.put(key, "", "words").catch(() => {});
    await store.remove("a").catch(() => {});
    expect(await store.read("a")).toBeNull();
    store.forget();
    expect(await store.read("b")).toBeNull();
  });

  it("of a form that is open in another window are left alone, and kept under a key of their own", async () => {
    const bridge = makeBridge();
    const store = draftStoreOf(bridge as unknown as BridgeClient);
    await store.put("case:7", "Case", { text: "of the other window" });
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const other = navigator.locks.request("draft:case:7", () => left);
    expect(await store.open("case:7")).toBeNull();
    await store.put("case:7", "Case", { text: "of this one" });
    expect(slotOf("case:7")).toBe("case:7~2");
    expect((await store.read("case:7"))?.body).toEqual({ text: "of the other window" });
    expect((await store.read("case:7~2"))?.body).toEqual({ text: "of this one" });
    await store.close("case:7");
    leave();
    await other;
    await store.remove("case:7");
    expect((await store.open("case:7"))?.body).toEqual({ text: "of this one" });
    await store.remove("case:7");
    expect(await store.read("case:7~2")).toBeNull();
    await store.close("case:7");
  });

  it("stay for whoever wrote them where a form goes on under their key", async () => {
    const bridge = makeBridge();
    const store = draftStoreOf(bridge as unknown as BridgeClient);
    await store.put("task:9", "Task", { text: "left here" });
    await store.goOn("task:9");
    await store.put("task:9", "Task", { text: "saved for the first time" });
    expect((await store.read("task:9"))?.body).toEqual({ text: "left here" });
    await store.close("task:9");
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
