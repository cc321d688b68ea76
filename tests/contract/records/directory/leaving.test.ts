import { afterAll, aroundEach, beforeAll, describe, expect, it } from "vitest";
import { changeMembership, findMembership, removeMembership } from "#server/records/users/memberships.ts";
import { newUserBody } from "#support/matrix/directory.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { callsOf } from "./setting.ts";

// How somebody comes to have no role or no account any more, and what is left then.

let world: TestWorld;
let team: Target;
const { done, refused, mailedCode } = callsOf(() => world);

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());
aroundEach((run) => world.undone(run));

interface Place {
  readonly userId: number;
  readonly organizationId: number;
}

const guest = () => world.signIn("anonymous");
const password = "four quiet stones in a row";
const invited = async (more: object = {}) => {
  const body = { ...newUserBody({ ...team, organizationId: world.places.school }), ...more };
  const user = await done("schoolAdministrator", "users.create", { body });
  return { user, email: body.email, code: await mailedCode(body.email) };
};
const accept = async (code: string) => {
  const caller = await guest();
  const body = { token: code, password, password_confirmation: password };
  await done(caller, "users.acceptInvitation", { body });
  return caller;
};
describe("the last administrator", () => {
  /** Nobody but them administers the school; they are a viewer of a branch too. */
  const alone = async () => {
    const userId = world.userIds.schoolAdministrator;
    await done("districtAdministrator", "users.addMembership", {
      params: { id: userId },
      body: { organization_id: team.branch.id, role: "viewer" },
    });
    await world.db
      .updateTable("memberships")
      .set({ active: 0 })
      .where("role", "=", "administrator")
      .where("user_id", "!=", userId)
      .execute();
    return { userId, organizationId: world.places.school };
  };
  /** By somebody else, at the moment at which they are the last one. */
  const taken = (place: Place) =>
    world.db
      .transaction()
      .execute((db) =>
        removeMembership({ db, auth: { userId: world.userIds.districtAdministrator } }, place),
      );
  const lowered = (place: Place) =>
    world.db.transaction().execute(async (db) => {
      const held = await findMembership(db, place);
      if (held === undefined) throw new Error("They have no role there.");
      await changeMembership(db, held, { role: "viewer", active: true });
    });
  const last = /last administrator/;

  it("is whoever can sign in: one who was only invited does not count, until they accept", async () => {
    const place = await alone();
    const { code } = await invited({ role: "administrator" });
    await expect(taken(place)).rejects.toThrow(last);
    await expect(lowered(place)).rejects.toThrow(last);
    await accept(code);
    await lowered(place);
  });

  it("does not count either who was switched off, everywhere or in this organization", async () => {
    const place = await alone();
    const { user, code } = await invited({ role: "administrator" });
    await accept(code);
    const off = { params: { id: user.id } };
    for (const organization of [world.places.school, null]) {
      const change = { ...off, body: { organization } };
      await done("schoolAdministrator", "users.deactivate", change);
      await expect(taken(place)).rejects.toThrow(last);
      await done("schoolAdministrator", "users.reactivate", change);
    }
    await taken(place);
  });

  it("takes no role of their own away, whichever way they ask, and nobody else does so with theirs", async () => {
    const { userId, organizationId } = await alone();
    const { code } = await invited({ role: "administrator" });
    await accept(code);
    const both = [
      ["organizations.removeUser", { id: organizationId, userId }],
      ["users.removeMembership", { id: userId, organizationId }],
    ] as const;
    for (const [name, params] of both)
      expect((await refused("schoolAdministrator", name, { params })).status, name).toBe(403);
    expect((await done("schoolAdministrator", "session.show")).can.administer).toBe(true);
    // A role that is not their last one is somebody else's to take away, too.
    const other = { params: { id: team.branch.id, userId } };
    expect((await refused("schoolAdministrator", "organizations.removeUser", other)).status).toBe(403);
    await world.db
      .updateTable("memberships")
      .set({ active: 1 })
      .where("user_id", "=", world.userIds.districtAdministrator)
      .execute();
    await done("districtAdministrator", "organizations.removeUser", other);
  });
});
