import { afterAll, aroundEach, beforeAll, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { newUserBody } from "#support/matrix/directory.ts";
import type { Call } from "#support/matrix/http.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { callsOf, type Loose } from "./setting.ts";

let world: TestWorld;
let team: Target;
const { done, refused } = callsOf(() => world);

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());
aroundEach((run) => world.undone(run));

type Role = "administrator" | "assessor";

/** Somebody at the screen of an administrator who has not entered the password for a while; and again when they have. */
const lastConfirmed = (at: string | null) =>
  world.db
    .updateTable("sessions")
    .set({ confirmed_at: at })
    .where("user_id", "=", world.userIds.districtAdministrator)
    .execute();

const bodyFor = (role: Role) => ({ ...newUserBody({ ...team, organizationId: world.places.school }), role });
const colleague = async (role: Role): Promise<Loose> =>
  done("districtAdministrator", "users.create", { body: bodyFor(role) });
const off = async (user: Loose, organization: number | null) =>
  done("districtAdministrator", "users.deactivate", { params: { id: user.id }, body: { organization } });
const roleAt = (user: Loose) => ({ params: { id: user.id, organizationId: world.places.school } });
const details = async (user: Loose, email: string): Promise<Call> => {
  const { version, full_name } = await done("districtAdministrator", "users.show", {
    params: { id: user.id },
  });
  return {
    params: { id: user.id },
    headers: { "if-match": `"${version}"` },
    body: { full_name, email, title: "Principal", phone: null },
  };
};
const listed = (role: Role, dry_run: boolean): Call => {
  const { full_name, email } = bodyFor(role);
  const row = { full_name, email, title: "", phone: "", organization: String(world.places.school), role };
  return { body: { people: [row], dry_run } };
};

/** What names an administrator or changes how one gets in, and the same about somebody else. */
const acts: readonly (readonly [string, EndpointName, (role: Role) => Promise<Call>])[] = [
  ["adds one", "users.create", async (role) => ({ body: bodyFor(role) })],
  ["invites one of a list", "users.inviteMany", async (role) => listed(role, false)],
  [
    "gives the role in another school",
    "users.addMembership",
    async (role) => ({
      params: { id: (await colleague("assessor")).id },
      body: { organization_id: world.places.secondSchool, role },
    }),
  ],
  [
    "changes a role",
    "users.updateMembership",
    async (role) => ({
      ...roleAt(await colleague("assessor")),
      body: { role: role === "administrator" ? role : "viewer" },
    }),
  ],
  [
    "switches a role on",
    "users.updateMembership",
    async (role) => {
      const user = await colleague(role);
      await off(user, world.places.school);
      return { ...roleAt(user), body: { role, active: true } };
    },
  ],
  [
    "switches one on in a school",
    "users.reactivate",
    async (role) => {
      const user = await colleague(role);
      await off(user, world.places.school);
      return { params: { id: user.id }, body: { organization: world.places.school } };
    },
  ],
  [
    "switches an account on",
    "users.reactivate",
    async (role) => {
      const user = await colleague(role);
      await off(user, null);
      return { params: { id: user.id }, body: { organization: null } };
    },
  ],
  [
    "changes the address",
    "users.update",
    async (role) => details(await colleague(role), `moved.${role}@alder.example`),
  ],
  [
    "ends the second factor",
    "users.endSecondFactor",
    async (role) => ({ params: { id: (await colleague(role)).id } }),
  ],
];

it.each(acts)("wants the password of whoever %s, where it is an administrator", async (_what, name, call) => {
  const [about, other] = [await call("administrator"), await call("assessor")];
  await lastConfirmed(null);
  const before = await world.snapshot();
  expect(await refused("districtAdministrator", name, about)).toMatchObject({
    status: 423,
    message: "Enter your password once more.",
  });
  expect(await world.snapshot()).toBe(before);
  await done("districtAdministrator", name, other);
  await lastConfirmed(new Date().toISOString());
  await done("districtAdministrator", name, about);
});

it("tries a list, and changes a name or what a role already is, without it", async () => {
  const user = await colleague("administrator");
  const named = await details(user, user.email);
  await lastConfirmed(null);
  const { rows } = await done("districtAdministrator", "users.inviteMany", listed("administrator", true));
  expect(rows).toMatchObject([{ state: "new" }]);
  await done("districtAdministrator", "users.update", named);
  await done("districtAdministrator", "users.updateMembership", {
    ...roleAt(user),
    body: { role: "administrator" },
  });
  await done("districtAdministrator", "users.updateMembership", {
    ...roleAt(user),
    body: { role: "viewer" },
  });
});
