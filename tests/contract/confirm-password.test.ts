import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, testPassword } from "../support/server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const path = "/user/confirm-password";
const confirmed = () => server.db.selectFrom("sessions").select(["user_id", "confirmed_at"]).execute();

describe("POST /user/confirm-password", () => {
  it("records the time for this session only", async () => {
    const client = await server.as("assessor");
    await server.as("assessor");
    expect((await client.post(path, { password: testPassword })).status).toBe(204);
    const times = (await confirmed()).map((row) => row.confirmed_at !== null);
    expect(times.toSorted()).toEqual([false, true]);
  });

  it("refuses a wrong one on its field, notes nothing and writes a denial", async () => {
    const client = await server.as("assessor");
    const answer = await client.post(path, { password: "not it" });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { errors: { password: ["Password is not right."] } },
    ]);
    expect((await confirmed())[0]?.confirmed_at).toBeNull();
    const rows = await server.db.selectFrom("audit_log").select(["action", "outcome"]).execute();
    expect(rows).toContainEqual({ action: "session.confirm-password", outcome: "denied" });
  });

  it("takes no more guesses than the sign-in does", async () => {
    const client = await server.as("assessor");
    const tries: number[] = [];
    for (let n = 0; n < 6; n += 1) tries.push((await client.post(path, { password: `guess ${n}` })).status);
    expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await client.post(path, { password: testPassword })).status).toBe(429);
  });
});
