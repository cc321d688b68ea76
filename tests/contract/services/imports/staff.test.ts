import { afterAll, beforeAll, expect, it } from "vitest";
import { rosterFiles } from "#support/roster-set.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { schoolSet } from "./setting.ts";

let server: TestServer;
let client: Awaited<ReturnType<TestServer["as"]>>;

const staff = (ids: readonly number[]) =>
  ids.map((at) => ({
    id: `t${at}`,
    role: "teacher" as const,
    given: `Tess${at}`,
    family: "Orme",
    email: `tess${at}@alder.example`,
  }));

beforeAll(async () => {
  server = await startTestServer();
  client = await server.as("district");
});
afterAll(() => server.close());

/** Takes over the set with these people; what stands in the import then. */
async function taken(people: ReturnType<typeof schoolSet>["people"]) {
  const uploads: string[] = [];
  const files = rosterFiles(schoolSet({ people, classes: [], enrollments: [] }));
  for (const [name, text] of Object.entries(files))
    uploads.push((await client.upload(name, Buffer.from(text), { type: "text/csv" })).body.id);
  await client.put("/api/v2/imports/removal-limit", { percent: 100 });
  const { id } = (await client.post("/api/v2/imports", { uploads })).body.data;
  await server.settled();
  await client.post(`/api/v2/imports/${id}/run`, {});
  await server.settled();
  return { id, accounts: (await client.get(`/api/v2/imports/${id}/accounts`)).body.data };
}
const users = async () => (await server.db.selectFrom("users").select("email").execute()).length;

it("proposes staff as accounts, makes none itself, and lists accounts of staff who have left", async () => {
  const before = await users();
  const { people } = schoolSet();
  const first = await taken([...people, ...staff([1, 2, 3])]);
  expect(first.accounts).toEqual({ positions: [{ position: "teacher", count: 4 }], gone: [] });
  expect(await users()).toBe(before);

  const listed = await client.get(`/api/v2/imports/${first.id}/staff?position=teacher`);
  expect(listed.body.data).toHaveLength(4);
  const tess = listed.body.data.find((each: { email: string }) => each.email === "tess1@alder.example");
  expect(tess).toMatchObject({ full_name: "Tess1 Orme", position: "teacher" });
  // The same list of invitations as by hand.
  const invited = await client.post("/api/v2/users/invitations", {
    dry_run: false,
    people: [
      {
        full_name: tess.full_name,
        email: tess.email,
        title: "",
        phone: "",
        organization: tess.organization_prefix,
        role: "viewer",
      },
    ],
  });
  expect(invited.body.data.rows, invited.text).toMatchObject([{ state: "new" }]);
  expect(await users()).toBe(before + 1);
  const again = await client.get(`/api/v2/imports/${first.id}/accounts`);
  expect(again.body.data.positions).toEqual([{ position: "teacher", count: 3 }]);

  const second = await taken([...people, ...staff([2, 3])]);
  expect(second.accounts.gone).toMatchObject([{ email: "tess1@alder.example" }]);
  const still = await server.db
    .selectFrom("users")
    .select("active")
    .where("email", "=", "tess1@alder.example")
    .executeTakeFirstOrThrow();
  expect(still.active).toBe(1);

  await client.post(`/api/v2/imports/${second.id}/undo`, {});
  await server.settled();
  const undone = await client.get(`/api/v2/imports/${second.id}/accounts`);
  expect(undone.body.data).toEqual({ positions: [{ position: "teacher", count: 3 }], gone: [] });
});
