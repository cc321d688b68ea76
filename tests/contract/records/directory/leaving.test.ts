import { afterAll, aroundEach, beforeAll, describe, expect, it } from "vitest";
import { writeJson } from "#server/database/json-text.ts";
import { changeMembership, findMembership, removeMembership } from "#server/records/users/memberships.ts";
import { newUserBody } from "#support/matrix/directory.ts";
import { type Target, taskBody } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { callsOf, type Loose } from "./setting.ts";

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
const signIn = async (email: string) => {
  const caller = await guest();
  const body = { email, password, remember: false };
  return { caller, answer: await caller.call("session.login", { body }) };
};

/** What the log says last of somebody. */
const logged = async (userId: number) =>
  (
    await world.db
      .selectFrom("audit_log")
      .select("action")
      .where("record_type", "=", "user")
      .where("record_id", "=", userId)
      .where("outcome", "=", "ok")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.action;

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
  const bySomebodyElse = () => ({
    userId: world.userIds.districtAdministrator,
    now: new Date().toISOString(),
  });
  /** At the moment at which they are the last one. */
  const taken = (place: Place) =>
    world.db.transaction().execute((db) => removeMembership({ db, by: bySomebodyElse() }, place));
  const lowered = (place: Place) =>
    world.db.transaction().execute(async (db) => {
      const held = await findMembership(db, place);
      if (held === undefined) throw new Error("They have no role there.");
      await changeMembership({ db, by: bySomebodyElse() }, held, { role: "viewer", active: true });
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

describe("somebody whose roles are all switched off", () => {
  const off = (id: number, organization: number | null = world.places.school) =>
    done("schoolAdministrator", "users.deactivate", { params: { id }, body: { organization } });
  const on = (id: number, organization: number | null = world.places.school) =>
    done("schoolAdministrator", "users.reactivate", { params: { id }, body: { organization } });

  it("is out at once, with their copies, and signs in no more, as if the account had been switched off", async () => {
    const { user, email, code } = await invited();
    const caller = await accept(code);
    await done(caller, "persons.list");
    expect((await off(user.id)).account.state).toBe("off");
    expect((await refused(caller, "persons.list")).status).toBe(401);
    expect(await done(caller, "session.show")).toMatchObject({ user: null, wipe: true });
    const said = (await signIn(email)).answer;
    await on(user.id);
    await off(user.id, null);
    const usual = (await signIn(email)).answer;
    expect([said.status, said.text]).toEqual([usual.status, usual.text]);
    expect(said.status).toBe(422);
  });

  it("is found among those who are switched off, and among no others", async () => {
    const { user, code } = await invited();
    await accept(code);
    const found = async (state: string) => {
      const list = await done("schoolAdministrator", "users.list", { query: { state, per_page: 200 } });
      return list.some((each: Loose) => each.id === user.id);
    };
    await off(user.id);
    expect([await found("off"), await found("active"), await found("!off")]).toEqual([true, false, false]);
    await on(user.id);
    expect([await found("off"), await found("active"), await found("!off")]).toEqual([false, true, true]);
  });

  it("is switched off and on in an organization that is named as a form names it, and in no other way than by an id", async () => {
    const { user, code } = await invited();
    await accept(code);
    const scope = (organization: unknown) => ({ params: { id: user.id }, body: { organization } });
    for (const wrong of ["", "0", "-1", "1.5", "all", ` ${world.places.school}`])
      expect(
        (await refused("schoolAdministrator", "users.deactivate", scope(wrong))).organization,
        wrong,
      ).toHaveLength(1);
    const named = scope(String(world.places.school));
    expect((await done("schoolAdministrator", "users.deactivate", named)).account.state).toBe("off");
    expect((await done("schoolAdministrator", "users.reactivate", named)).account.state).toBe("active");
  });

  it("comes back with a role, by a new sign-in", async () => {
    const { user, email, code } = await invited();
    const caller = await accept(code);
    await off(user.id);
    expect((await refused(caller, "persons.list")).status).toBe(401);
    expect((await on(user.id)).account.state).toBe("active");
    expect((await refused(caller, "persons.list")).status).toBe(401);
    const { caller: later, answer } = await signIn(email);
    expect(answer.status).toBe(200);
    await done(later, "persons.list");
  });

  it("comes back with their only role where the account is switched on, and of several they get those that are named", async () => {
    const { user, code } = await invited();
    await accept(code);
    await off(user.id);
    expect(await on(user.id, null)).toMatchObject({
      account: { state: "active" },
      memberships: [{ organization_id: world.places.school, active: true }],
    });
    await done("districtAdministrator", "users.addMembership", {
      params: { id: user.id },
      body: { organization_id: team.branch.id, role: "viewer", active: false },
    });
    await off(user.id);
    const all = { params: { id: user.id }, body: { organization: null } };
    expect((await refused("districtAdministrator", "users.reactivate", all)).organization).toEqual([
      "All of their roles are switched off. Switch on those that they need.",
    ]);
    expect((await on(user.id)).account.state).toBe("active");
  });

  it("has nothing left by which to come in: neither an invitation nor a code for a new password, however it happened", async () => {
    const place = (id: number) => ({ params: { id, organizationId: world.places.school } });
    const first = await invited();
    await done("schoolAdministrator", "users.updateMembership", {
      ...place(first.user.id),
      body: { role: "viewer", active: false },
    });
    const body = { token: first.code, password, password_confirmation: password };
    expect((await refused(await guest(), "users.acceptInvitation", { body })).status).toBe(422);

    const second = await invited();
    await accept(second.code);
    await done(await guest(), "session.forgotPassword", { body: { email: second.email } });
    const token = await mailedCode(second.email);
    await off(second.user.id);
    await on(second.user.id);
    const reset = { email: second.email, token, password, password_confirmation: password };
    expect((await refused(await guest(), "session.resetPassword", { body: reset })).status).toBe(422);
    await off(second.user.id);
    const before = (await done("owner", "session.mail")).length;
    await done(await guest(), "session.forgotPassword", { body: { email: second.email } });
    expect((await done("owner", "session.mail")).length).toBe(before);
  });
});

describe("an account that was invited by mistake", () => {
  const ways = (userId: number) =>
    [
      ["organizations.removeUser", { id: world.places.school, userId }],
      ["users.removeMembership", { id: userId, organizationId: world.places.school }],
    ] as const;
  const only = /only role/;

  it("is removed with its only role and its invitation, and the log says so", async () => {
    for (const way of [0, 1]) {
      const { user, email, code } = await invited();
      const [name, params] = ways(user.id)[way] ?? [];
      if (name === undefined) throw new Error("There is no such way.");
      await done("schoolAdministrator", name, { params });
      expect(await logged(user.id)).toBe("user.remove");
      const shown = await refused("districtAdministrator", "users.show", { params: { id: user.id } });
      expect(shown.status).toBe(404);
      const body = { token: code, password, password_confirmation: password };
      expect((await refused(await guest(), "users.acceptInvitation", { body })).status).toBe(422);
      // The address is free again.
      await invited({ email });
    }
  });

  it("stays where a record names it, whichever it is", async () => {
    const caseId = team.case?.id ?? 0;
    const taskFor = (id: number) => ({
      ...taskBody(team),
      taskable_type: null,
      taskable_id: null,
      assignee_ids: [id],
    });
    const naming: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
      team: (id) =>
        world.db.insertInto("case_team").values({ case_id: caseId, user_id: id, role: "member" }).execute(),
      task: (id) => done("schoolAdministrator", "tasks.create", { body: taskFor(id) }),
      "deleted task": async (id) => {
        const task = await done("schoolAdministrator", "tasks.create", { body: taskFor(id) });
        await done("schoolAdministrator", "tasks.delete", { params: { id: task.id } });
      },
      "former team": (id) =>
        world.db
          .insertInto("case_events")
          .values({
            case_id: caseId,
            at: new Date().toISOString(),
            kind: "member_removed",
            event_group: "team",
            member_id: id,
          })
          .execute(),
      mention: async (id) => {
        const comment = await done("owner", "cases.comment", {
          params: { id: caseId },
          body: { body: "Said at lunch." },
        });
        await world.db
          .updateTable("comments")
          .set({ mentions: writeJson([id]) })
          .where("id", "=", comment.id)
          .execute();
      },
    };
    for (const [what, name] of Object.entries(naming)) {
      const { user } = await invited();
      await name(user.id);
      for (const [way, params] of ways(user.id)) {
        const answer = await world.callers.schoolAdministrator.call(way, { params });
        expect([what, answer.text]).toEqual([what, expect.stringMatching(only)]);
      }
    }
  });

  it("stays where it was used, and loses no more than a role where it has another", async () => {
    const used = await invited();
    await accept(used.code);
    const other = await invited();
    await done("districtAdministrator", "users.addMembership", {
      params: { id: other.user.id },
      body: { organization_id: team.branch.id, role: "viewer" },
    });
    for (const [way, params] of ways(used.user.id))
      expect((await refused("schoolAdministrator", way, { params })).organization[0]).toMatch(only);
    await done("schoolAdministrator", "users.removeMembership", {
      params: { id: other.user.id, organizationId: world.places.school },
    });
    expect(await logged(other.user.id)).toBe("membership.delete");
    const shown = await done("districtAdministrator", "users.show", { params: { id: other.user.id } });
    expect(shown.memberships).toHaveLength(1);
  });
});

describe("a refusal", () => {
  const plain = "This action is unauthorized.";
  const said = async (...call: Parameters<typeof refused>) => {
    const { status, message } = await refused(...call);
    expect(status).toBe(403);
    return message;
  };

  it("says why to an administrator who would change their own account, whatever they ask", async () => {
    const id = world.userIds.schoolAdministrator;
    const role = { id, organizationId: world.places.school };
    const own = await said("schoolAdministrator", "users.deactivate", { params: { id }, body: {} });
    expect(own).toContain("your own account");
    for (const [name, call] of [
      ["users.deactivate", { params: { id }, body: { organization: world.places.school } }],
      ["users.invite", { params: { id } }],
      ["users.updateMembership", { params: role, body: { role: "viewer" } }],
      ["users.removeMembership", { params: role }],
      ["organizations.removeUser", { params: { id: world.places.school, userId: id } }],
    ] as const)
      expect(await said("schoolAdministrator", name, call), name).toBe(own);
  });

  it("says why to who administers only a part of what an account reaches", async () => {
    const { user, code } = await invited();
    await accept(code);
    await done("districtAdministrator", "users.addMembership", {
      params: { id: user.id },
      body: { organization_id: world.places.secondSchool, role: "viewer" },
    });
    const account = { params: { id: user.id } };
    const why = expect.stringContaining("administrator of both");
    expect(await said("schoolAdministrator", "users.invite", account)).toEqual(why);
    expect(await said("schoolAdministrator", "users.deactivate", { ...account, body: {} })).toEqual(why);
  });

  it("says why an organization is not deleted to those who administer it", async () => {
    const root = { params: { id: world.places.district } };
    expect(await said("districtAdministrator", "organizations.delete", root)).toContain("root of its tree");
    const school = { params: { id: world.places.school } };
    expect(await said("schoolAdministrator", "organizations.delete", school)).toContain("lies below");
  });

  it("says nothing more to everybody else", async () => {
    const id = world.userIds.owner;
    const role = { id, organizationId: world.places.school };
    expect(await said("owner", "users.deactivate", { params: { id }, body: {} })).toBe(plain);
    expect(await said("owner", "users.updateMembership", { params: role, body: { role: "viewer" } })).toBe(
      plain,
    );
    expect(await said("owner", "organizations.delete", { params: { id: world.places.school } })).toBe(plain);
    expect(await said("member", "users.invite", { params: { id } })).toBe(plain);
  });
});

describe("a right that is lost", () => {
  const place = (id: number, organizationId = world.places.school) => ({ params: { id, organizationId } });
  const second = (id: number, role: string) =>
    done("districtAdministrator", "users.addMembership", {
      params: { id },
      body: { organization_id: world.places.secondSchool, role },
    });
  const ways: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
    "a lower role": (id) =>
      done("schoolAdministrator", "users.updateMembership", { ...place(id), body: { role: "viewer" } }),
    "a role that is switched off": (id) =>
      done("schoolAdministrator", "users.deactivate", {
        params: { id },
        body: { organization: world.places.school },
      }),
    "a role that is taken away": (id) => done("schoolAdministrator", "users.removeMembership", place(id)),
    "the same, asked of the organization": (id) =>
      done("schoolAdministrator", "organizations.removeUser", {
        params: { id: world.places.school, userId: id },
      }),
  };

  it("ends all sessions of its person, whose computers remove their copies, and they sign in to the rest", async () => {
    for (const [what, lose] of Object.entries(ways)) {
      const { user, email, code } = await invited();
      await second(user.id, "viewer");
      const callers = [await accept(code), (await signIn(email)).caller];
      for (const caller of callers) await done(caller, "persons.list");
      await lose(user.id);
      for (const caller of callers) {
        expect((await refused(caller, "persons.list")).status, what).toBe(401);
        expect(await done(caller, "session.show"), what).toMatchObject({ user: null, wipe: true });
      }
      const { caller } = await signIn(email);
      expect((await done(caller, "session.show")).can.create_records, what).toBe(false);
    }
  });

  it("is none where another role covers it: the session goes on", async () => {
    const { user, code } = await invited({ role: "viewer" });
    await done("districtAdministrator", "users.addMembership", {
      params: { id: user.id },
      body: { organization_id: world.places.district, role: "assessor" },
    });
    const caller = await accept(code);
    await done("districtAdministrator", "users.removeMembership", place(user.id));
    await done(caller, "persons.list");
  });
});
