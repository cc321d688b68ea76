import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer, testPassword, testRateLimits } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  // Tries with the former password fail or are taken back as they happen to meet: the limit must not end the race.
  server = await startTestServer({ rateLimits: { ...testRateLimits, signInPerMinute: 100 } });
});
afterAll(() => server.close());

const nextPassword = (round: number) => `Gravel orchid number ${round}`;

it("lets no sign-in with the former password outlast its change, however close they meet", async () => {
  const { email } = server.users.assessor;
  let password = testPassword;
  for (let round = 0; round < 12; round += 1) {
    const owner = server.client();
    expect((await owner.signIn(email, password)).status).toBe(200);
    const others = [server.client(), server.client(), server.client(), server.client()];
    for (const other of others) await other.get("/sanctum/csrf-cookie");
    const next = nextPassword(round);
    const changing = owner.post("/profile", {
      ...{ action: "password", current_password: password },
      ...{ password: next, password_confirmation: next },
    });
    const signed = await Promise.all(
      others.map((other) => other.post("/login", { email, password, remember: true })),
    );
    expect((await changing).status).toBe(200);
    for (const [at, { status }] of signed.entries()) {
      expect([200, 422]).toContain(status);
      if (status !== 200) continue;
      const { body } = (await others[at]?.get("/api/v2/session")) ?? { body: null };
      expect(body?.data.user ?? null, `round ${round}`).toBeNull();
    }
    password = next;
  }
});
