import { describe, expect, it } from "vitest";
import { createKeytarCredentials, type Keytar } from "./keytar-credentials.ts";

const log = { info: () => {}, error: () => {} };

function fakeKeytar(change: Partial<Keytar> = {}) {
  const entries = new Map<string, string>();
  const keytar: Keytar = {
    getPassword: async (service, account) => entries.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => {
      entries.set(`${service}/${account}`, password);
    },
    deletePassword: async (service, account) => entries.delete(`${service}/${account}`),
    ...change,
  };
  return { entries, load: async () => keytar };
}

const broken = async () => {
  throw new Error("Cannot autolaunch D-Bus");
};

describe("the keychain", () => {
  it("is available where a test entry can be written, read and removed; none is left", async () => {
    const { entries, load } = fakeKeytar();
    expect(await createKeytarCredentials({ dataFolder: "/a", log, load }).available()).toBe(true);
    expect([...entries]).toEqual([]);
  });

  it.each([
    ["it cannot be loaded", { load: broken }],
    ["it cannot write", fakeKeytar({ setPassword: broken })],
    ["it cannot read", fakeKeytar({ getPassword: broken })],
    ["it forgets", fakeKeytar({ getPassword: async () => null })],
    ["it cannot remove", fakeKeytar({ deletePassword: broken })],
    ["it removes nothing", fakeKeytar({ deletePassword: async () => false })],
    ["it never answers", fakeKeytar({ setPassword: () => new Promise(() => {}) })],
  ])("is not available where %s", async (_name, { load }) => {
    const store = createKeytarCredentials({ dataFolder: "/a", log, load, patience: 20 });
    expect(await store.available()).toBe(false);
  });

  it("rejects where it fails, and does not answer null", async () => {
    const store = createKeytarCredentials({ dataFolder: "/a", log, load: broken });
    await expect(store.get("x")).rejects.toThrow();
    await expect(store.set("x", "y")).rejects.toThrow();
    await expect(store.remove("x")).rejects.toThrow();
  });

  it("keeps two installations apart, under one service", async () => {
    const { entries, load } = fakeKeytar();
    const one = createKeytarCredentials({ dataFolder: "/a", log, load });
    const two = createKeytarCredentials({ dataFolder: "/b", log, load });
    await one.set("database-key:computer", "1");
    await two.set("database-key:computer", "2");
    expect(await one.get("database-key:computer")).toBe("1");
    await two.remove("database-key:computer");
    expect(await one.get("database-key:computer")).toBe("1");
    expect([...entries.keys()]).toEqual([
      expect.stringMatching(/^Bellwether\/[0-9a-f]{12}:database-key:computer$/),
    ]);
  });
});
