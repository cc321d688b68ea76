import { defaultBasePaths, endpoints, fillPath } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { responseError } from "#core/api/response-error.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import { insertMembership } from "#server/platform/accounts/users.ts";
import { createPasswords } from "#server/security/passwords.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { cheapCost, startTestServer, testPassword } from "#support/server/server.ts";
import { attendee, closedCompartment, historyCase, historyMeeting, holder } from "./history-case.ts";
import type { HistoryServer } from "./server.ts";

export interface RealServer {
  /** The same server for the next history, with that history's clock. */
  readonly forHistory: (now: () => number) => HistoryServer;
  readonly close: () => Promise<void>;
}

const people = 5;

/** The real server over HTTP, with five administrators of one school, who see each other's records. */
export async function startRealServer(): Promise<RealServer> {
  let now: () => number = Date.now;
  const server = await startTestServer({ clock: () => now() });
  const stamps = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() };
  const password_hash = await (await createPasswords(cheapCost)).hash(testPassword);
  const userIds: number[] = [];
  for (let number = 1; number <= people; number += 1) {
    const user_id = await insertRow(server.db, "users", {
      uuid: `01980000-0000-7000-8000-00000000000${number}`,
      full_name: `Assessor ${number}`,
      email: `history-${number}@test.example`,
      title: null,
      phone: null,
      password_hash,
      active: 1,
      totp_secret: null,
      totp_confirmed: 0,
      totp_last_step: 0,
      last_seen_at: null,
      ...stamps,
    });
    userIds.push(user_id);
    await insertMembership(server.db, {
      user_id,
      organization_id: server.organizations.north,
      role: "administrator",
      active: 1,
    });
  }
  const signedIn = async (number: number): Promise<CookieClient> => {
    const client = server.client();
    const answer = await client.signIn(`history-${number + 1}@test.example`, testPassword);
    if (answer.status !== 200) throw new Error(`Nobody signs in: ${answer.status} ${answer.text}`);
    return client;
  };

  await server.db
    .updateTable("memberships")
    .set({ compartments: writeJson([closedCompartment]) })
    .where("user_id", "=", userIds[holder] ?? 0)
    .execute();

  const make = async (path: string, id: number, body: unknown) => {
    const made = await (await signedIn(0)).request("POST", `${defaultBasePaths.v2}${path}`, { body });
    if (made.body.data?.id !== id) throw new Error(`${path} is not made: ${made.status} ${made.text}`);
  };
  await make("/cases", historyCase, { title: "History", confidentiality: "organization" });
  await make(`/cases/${historyCase}/meetings`, historyMeeting.id, {
    uuid: historyMeeting.uuid,
    title: "History",
    starts_at: "2026-11-19T08:00:00.000Z",
    ends_at: "2026-11-19T09:00:00.000Z",
    people: [{ uuid: attendee, name: "Somebody", role: "Parent", attendance: "present" }],
  });

  return {
    forHistory: (clock) => {
      now = clock;
      const clients = new Map<number, Promise<CookieClient>>();
      const clientOf = (user: number) => {
        const found = clients.get(user) ?? signedIn(user);
        clients.set(user, found);
        return found;
      };
      return {
        call: async ({ user, endpoint, input, idempotencyKey }) => {
          const definition: EndpointDefinition = endpoints[endpoint];
          const path = defaultBasePaths[definition.base] + fillPath(definition.path, input.params ?? {});
          const ask = async () =>
            (await clientOf(user)).request(definition.method, path, {
              ...(input.body === undefined ? {} : { body: input.body }),
              ...(input.ifMatch === undefined ? {} : { ifMatch: input.ifMatch }),
              idempotencyKey,
            });
          let answer = await ask();
          // Sessions end while hours pass in a history; signing in again is done here, not by the server.
          if (answer.status === 401 || answer.status === 419) {
            clients.delete(user);
            answer = await ask();
          }
          if (answer.status >= 300)
            throw responseError(
              new Response(null, { status: answer.status, headers: answer.headers }),
              answer.body,
              {
                now: clock,
              } as never,
            );
          const replayed = answer.headers.get("idempotent-replayed") === "true";
          const data = answer.status === 204 ? null : definition.response?.parse(answer.body);
          return { status: answer.status, data, etag: answer.headers.get("etag"), replayed };
        },
        close: async () => {},
      };
    },
    close: server.close,
  };
}
