import { afterAll, beforeAll, expect, it } from "vitest";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { keepSecretsSealed, openSecret, sealSecret } from "./client-secret.ts";
import { nothingStored, setSingleSignOn, singleSignOnOf } from "./setting.ts";

const former = auditKeysOf(["1f".repeat(32)]);
const both = auditKeysOf(["1f".repeat(32), "2e".repeat(32)]);
const later = auditKeysOf(["2e".repeat(32)]);
const at = "2026-11-27T12:00:00.000Z";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("opens a secret for its own tree, with the key under which it was sealed", () => {
  const kept = sealSecret(former, 1, "very secret");
  expect(kept).not.toContain("very secret");
  expect(openSecret(both, 1, kept)).toBe("very secret");
  expect(() => openSecret(both, 2, kept)).toThrow();
  expect(() => openSecret(later, 1, kept)).toThrow("The key is gone");
  expect(() => openSecret(null, 1, kept)).toThrow("The key is gone");
});

it("seals what lay open, and what lay under a former key, at a start", async () => {
  const { district } = server.organizations;
  const kept = async () => (await singleSignOnOf(server.db, district)).client_secret ?? "";
  await setSingleSignOn(server.db, district, { ...nothingStored, client_secret: "from before" }, at);
  await keepSecretsSealed(server.db, former, at);
  const sealed = await kept();
  expect(sealed).not.toContain("from before");
  await keepSecretsSealed(server.db, former, at);
  expect(await kept()).toBe(sealed);
  await keepSecretsSealed(server.db, both, at);
  expect(openSecret(later, district, await kept())).toBe("from before");
  // Under a key that is gone it stays, and an administrator enters it anew.
  await keepSecretsSealed(server.db, auditKeysOf(["3d".repeat(32)]), at);
  expect(openSecret(later, district, await kept())).toBe("from before");
});
