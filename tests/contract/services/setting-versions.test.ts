import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// Decision 067: two administrators who have the same settings open do not undo each other's changes.

let server: TestServer;
let one: CookieClient;
let other: CookieClient;
beforeAll(async () => {
  server = await startTestServer();
  one = await server.as("district");
  other = await server.as("district");
});
afterAll(() => server.close());

type Data = Readonly<Record<string, unknown>> & { readonly version: number };

/** Where each is, what a change sends of what was read, and two changes of it. */
const settings: readonly {
  readonly path: string;
  readonly of: (data: Data) => object;
  readonly first: object;
  readonly second: object;
}[] = [
  {
    path: "/api/v2/retention/schedule",
    of: ({ cases_months, persons_months, rules, deleted_days, log_days }) => ({
      ...{ cases_months, persons_months, rules, deleted_days, log_days },
    }),
    first: { cases_months: 84 },
    second: { deleted_days: 45 },
  },
  {
    path: "/api/v2/organizations/ID/schedule",
    of: ({ own }) => own as object,
    first: { time_zone: "America/New_York" },
    second: { task_days: 4 },
  },
  {
    path: "/api/v2/organizations/ID/mail",
    of: ({ own }) => own as object,
    first: { sender_name: "Maple Valley" },
    second: { reply_to: "office@school.example" },
  },
  {
    path: "/api/v2/organizations/ID/statistics",
    of: ({ own }) => own as object,
    first: { smallest: 10 },
    second: { closing: 60 },
  },
  {
    path: "/api/v2/settings/accounts",
    of: ({ organizations: _, chosen_organizations: __, version: ___, updated_at: ____, ...rules }) => rules,
    first: { second_factor_roles: ["administrator"] },
    second: { idle_minutes: 20 },
  },
  {
    path: "/api/v2/settings/work",
    of: ({ organizations: _, version: __, updated_at: ___, ...rules }) => rules,
    first: { closing_checklist: ["The family was called."] },
    second: { exports_per_hour: 7 },
  },
  {
    path: "/api/v2/settings/uploads",
    of: ({ types, max_bytes }) => ({ types, max_bytes }),
    first: { types: ["pdf"] },
    second: { max_bytes: 5 * 1024 * 1024 },
  },
  {
    path: "/api/v2/locations/map",
    of: () => ({ points: null }),
    first: {},
    second: {},
  },
  {
    path: "/api/v2/settings/support",
    of: ({ address }) => ({ address }),
    first: { address: "help@school.example" },
    second: { address: "desk@school.example" },
  },
];

describe("settings of an organization", () => {
  it.each(settings.map((each) => [each.path, each] as const))(
    "%s: a change of what somebody else changed meanwhile is answered with what holds now",
    async (name, { of, first, second }) => {
      const path = name.replace("ID", String(server.organizations.district));
      const read = async () => {
        const answer = await one.get(path);
        expect(answer.status, answer.text).toBe(200);
        return answer.body.data as Data;
      };
      const before = await read();
      const set = await one.put(path, { ...of(before), ...first }, { ifMatch: before.version });
      expect(set.status, set.text).toBe(200);
      expect(set.body.data.version).toBeGreaterThan(before.version);
      const late = await other.put(path, { ...of(before), ...second }, { ifMatch: before.version });
      expect(late.status, late.text).toBe(412);
      expect(late.body.current).toMatchObject({ version: set.body.data.version });
      expect(of(await read())).toMatchObject(first);
      const again = await other.put(
        path,
        { ...of(late.body.current), ...second },
        { ifMatch: late.body.current.version },
      );
      expect(again.status, again.text).toBe(200);
      expect(of(await read())).toMatchObject({ ...first, ...second });
    },
  );
});
