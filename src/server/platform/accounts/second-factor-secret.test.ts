import { afterAll, beforeAll, expect, it } from "vitest";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { startTestServer, type TestServer, testAuditKey, testPassword } from "#support/server/server.ts";
import { keepSecondFactorsSealed, openSecondFactor } from "./second-factor-secret.ts";

const keys = auditKeysOf([testAuditKey]);
const later = auditKeysOf([testAuditKey, "2e".repeat(32)]);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const kept = async (id: number) =>
  (await server.db.selectFrom("users").select("totp_secret").where("id", "=", id).executeTakeFirstOrThrow())
    .totp_secret ?? "";

it("lies sealed in the database from the moment that somebody sets it up", async () => {
  const client = await server.as("assessor");
  const begun = await client.post("/profile", {
    action: "second-factor-begin",
    current_password: testPassword,
  });
  expect(begun.status, begun.text).toBe(200);
  const secret: string = begun.body.secret;
  const { id } = server.users.assessor;
  expect(await kept(id)).not.toContain(secret);
  expect(openSecondFactor(keys, id, await kept(id))).toBe(secret);
  // Put at somebody else, it opens nothing, and without the key neither.
  const sealed = await kept(id);
  expect(() => openSecondFactor(keys, id + 1, sealed)).toThrow();
  expect(openSecondFactor(auditKeysOf(["3d".repeat(32)]), id, sealed)).toBeNull();
});

it("is sealed at a start where it lay open, and comes under a new key", async () => {
  const { id } = server.users.colleague;
  await server.db
    .updateTable("users")
    .set({ totp_secret: "JBSWY3DPEHPK3PXP" })
    .where("id", "=", id)
    .execute();
  await keepSecondFactorsSealed(server.db, keys);
  const sealed = await kept(id);
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  await keepSecondFactorsSealed(server.db, keys);
  expect(await kept(id)).toBe(sealed);
  await keepSecondFactorsSealed(server.db, later);
  expect(openSecondFactor(auditKeysOf(["2e".repeat(32)]), id, await kept(id))).toBe("JBSWY3DPEHPK3PXP");
});
