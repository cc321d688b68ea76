import { afterAll, aroundEach, beforeAll, expect, it } from "vitest";
import { invitedAtOnce } from "#contract/records/users/schema.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { callsOf, type Loose } from "./setting.ts";

let world: TestWorld;
const { done, refused, mailedCode } = callsOf(() => world);

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());
aroundEach((run) => world.undone(run));

const row = (changes: Loose = {}) => ({
  full_name: "Noor Haddad",
  email: "noor.haddad@school.example",
  title: "",
  phone: "",
  organization: "Alder High School",
  role: "Assessor",
  ...changes,
});
const send = async (
  people: Loose[],
  dry_run = false,
  who: "schoolAdministrator" | "stranger" = "schoolAdministrator",
) => (await done(who, "users.inviteMany", { body: { people, dry_run } })).rows as Loose[];
const known = async (q: string) =>
  (await done("schoolAdministrator", "users.list", { query: { q } })) as Loose[];

it("invites each of a list, with the organization by name, prefix or number", async () => {
  const { organization, ...rest } = row();
  const prefix = (await done("schoolAdministrator", "organizations.list")).find(
    (each: Loose) => each.name === organization,
  ).number_prefix;
  const rows = await send([
    row(),
    row({ email: "ida@school.example", organization: prefix.toLowerCase() }),
    { ...rest, email: "ole@school.example", organization: String(world.places.school), role: "viewer" },
  ]);
  expect(rows.map((each) => each.state)).toEqual(["new", "new", "new"]);
  expect(rows[2]).toMatchObject({ organization_name: "Alder High School", role: "viewer" });
  const code = await mailedCode("ole@school.example");
  const password = "four quiet stones in a row";
  const body = { token: code, password, password_confirmation: password };
  await done(await world.signIn("anonymous"), "users.acceptInvitation", { body });
});

it("tries a list without changing anything, and says then what the run does", async () => {
  const people = [row(), row({ email: "not an address" })];
  const before = await world.snapshot();
  const tried = await send(people, true);
  expect(tried.map((each) => each.state)).toEqual(["new", "refused"]);
  expect(await known("Haddad")).toEqual([]);
  expect((await world.snapshot()).includes("noor.haddad")).toBe(before.includes("noor.haddad"));
  expect(await send(people)).toEqual(tried);
  expect(await known("Haddad")).toHaveLength(1);
});

it("names what is wrong with a row by field, and takes the others", async () => {
  const rows = await send([
    row({ full_name: "  " }),
    row({ email: "nobody" }),
    row({ organization: "Birch High School" }),
    row({ organization: "" }),
    row({ role: "principal" }),
    row({ title: "t".repeat(121) }),
    row({ email: "good@school.example" }),
    row({ email: " GOOD@school.example " }),
  ]);
  expect(rows.map((each) => [each.state, Object.keys(each.problems)])).toEqual([
    ["refused", ["full_name"]],
    ["refused", ["email"]],
    ["refused", ["organization"]],
    ["refused", ["organization"]],
    ["refused", ["role"]],
    ["refused", ["title"]],
    ["new", []],
    ["refused", ["email"]],
  ]);
  expect(rows[1]?.problems.email[0]).toContain("like name@school.org");
  expect(rows[7]?.problems.email[0]).toContain("twice");
});

it("gives a colleague of another school a further role, and leaves one who has it", async () => {
  const email = (
    await done("districtAdministrator", "users.show", { params: { id: world.userIds.neighbor } })
  ).email;
  expect((await send([row({ email })]))[0]).toMatchObject({ state: "role" });
  expect((await send([row({ email })]))[0]).toMatchObject({ state: "same" });
  const [other] = await send([row({ email, role: "viewer" })]);
  expect(other?.problems.role[0]).toContain("assessor there already");
});

it("says of an account of another district only that it exists", async () => {
  const { email } = await done("stranger", "users.show", { params: { id: world.userIds.stranger } });
  const [answer] = await send([row({ email })]);
  expect(answer).toMatchObject({ state: "refused", full_name: "Noor Haddad" });
  expect(answer?.problems.email[0]).toContain("exists already");
  const [there] = await send([row()], false, "stranger");
  expect(there?.problems.organization[0]).toContain("No open organization that you administer");
});

it("takes a short list at once, and none from who administers nothing", async () => {
  const people = Array.from({ length: invitedAtOnce + 1 }, (_, index) =>
    row({ email: `p${index}@school.example` }),
  );
  expect((await refused("schoolAdministrator", "users.inviteMany", { body: { people } })).status).toBe(422);
  expect((await refused("owner", "users.inviteMany", { body: { people: [row()] } })).status).toBe(403);
});
