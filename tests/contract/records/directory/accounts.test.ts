import { afterAll, aroundEach, beforeAll, describe, expect, it } from "vitest";
import { newUserBody } from "#support/matrix/directory.ts";
import { type Target, taskBody } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { callsOf, type Loose } from "./setting.ts";

let world: TestWorld;
let team: Target;
const { done, refused, mailedCode } = callsOf(() => world);

beforeAll(async () => {
  world = await startWorld();
  team = await world.build("team");
});
afterAll(() => world?.close());
aroundEach((run) => world.undone(run));

const chosen = "four quiet stones in a row";
const accept = (token: string, password = chosen) => ({
  body: { token, password, password_confirmation: password },
});
const guest = () => world.signIn("anonymous");
const invited = async () => {
  const body = newUserBody({ ...team, organizationId: world.places.school });
  const user = await done("schoolAdministrator", "users.create", { body });
  return { user, email: body.email, code: await mailedCode(body.email) };
};
/** As if the open invitation had been sent so many milliseconds ago. */
const sentBefore = (userId: number, milliseconds: number) =>
  world.db
    .updateTable("invitations")
    .set({ created_at: new Date(Date.now() - milliseconds).toISOString() })
    .where("user_id", "=", userId)
    .execute();

describe("an invitation", () => {
  it("ends with the last role of whom it is for, and no code for a forgotten password takes its place", async () => {
    const { user, email, code } = await invited();
    await done(await guest(), "session.forgotPassword", { body: { email } });
    const resets = await world.db
      .selectFrom("password_resets")
      .selectAll()
      .where("user_id", "=", user.id)
      .execute();
    expect(resets).toEqual([]);
    await done("schoolAdministrator", "users.deactivate", {
      params: { id: user.id },
      body: { organization: world.places.school },
    });
    expect((await refused(await guest(), "users.acceptInvitation", accept(code))).status).toBe(422);
  });

  it("lets its person choose a password and sign in, once", async () => {
    const { user, email, code } = await invited();
    expect(user.account).toMatchObject({ state: "invited", second_factor: false });
    const seen = await done(await guest(), "users.invitation", { body: { token: code } });
    expect(seen).toEqual({ full_name: user.full_name, email, organization_name: "Alder High School" });

    const caller = await guest();
    expect(await done(caller, "users.acceptInvitation", accept(code))).toEqual({ two_factor: false });
    expect((await done(caller, "session.show")).user.id).toBe(user.id);
    expect(await refused(await guest(), "users.acceptInvitation", accept(code))).toMatchObject({
      status: 422,
      token: [expect.stringContaining("not valid any more")],
    });
    const later = await guest();
    await done(later, "session.login", { body: { email, password: chosen, remember: false } });
    const shown = await done("schoolAdministrator", "users.show", { params: { id: user.id } });
    expect(shown.account).toMatchObject({ state: "active", invited_at: null });
  });

  it("opens nothing by itself: whoever has not accepted cannot sign in with any password", async () => {
    const { email } = await invited();
    const tries = ["", " ", "null", chosen].filter((each) => each !== "");
    for (const password of tries) {
      const said = await refused(await guest(), "session.login", {
        body: { email, password, remember: false },
      });
      expect(said.status).toBe(422);
    }
  });

  it("holds for seven days, and the next one ends the one before", async () => {
    const { user, email, code } = await invited();
    await sentBefore(user.id, 6 * 60_000);
    await done("schoolAdministrator", "users.invite", { params: { id: user.id } });
    const second = await mailedCode(email);
    expect(second).not.toBe(code);
    expect((await refused(await guest(), "users.acceptInvitation", accept(code))).status).toBe(422);
    expect((await done(await guest(), "users.invitation", { body: { token: second } })).email).toBe(email);
    await sentBefore(user.id, 8 * 86_400_000);
    expect((await refused(await guest(), "users.acceptInvitation", accept(second))).status).toBe(422);
  });

  it("is not sent again within five minutes, so that nobody's mailbox is filled", async () => {
    const { user, code } = await invited();
    const again = { params: { id: user.id } };
    expect((await refused("schoolAdministrator", "users.invite", again)).status).toBe(429);
    expect((await done(await guest(), "users.invitation", { body: { token: code } })).email).toBe(user.email);
    await sentBefore(user.id, 5 * 60_000);
    await done("schoolAdministrator", "users.invite", again);
  });

  it("is not sent twice to one address, nor to whoever has accepted", async () => {
    const { user, email, code } = await invited();
    const body = { ...newUserBody({ ...team, organizationId: world.places.school }), email };
    expect(await refused("schoolAdministrator", "users.create", { body })).toMatchObject({
      email: [expect.stringContaining("exists already")],
    });
    await done(await guest(), "users.acceptInvitation", accept(code));
    expect(
      (await refused("schoolAdministrator", "users.invite", { params: { id: user.id } })).user[0],
    ).toContain("accepted");
  });

  it("says the server's address as the administrator's client names it, and the code, each on a line of its own", async () => {
    const mailed = async (host: string, scheme = "https") => {
      const origin = `${scheme}://${host}`;
      const body = newUserBody({ ...team, organizationId: world.places.school });
      await done("schoolAdministrator", "users.create", {
        body,
        headers: { host, origin, referer: `${origin}/` },
      });
      const mails = await done("owner", "session.mail");
      return mails.find((each: Loose) => each.to === body.email).text as string;
    };
    const known = await mailed("bellwether.district.example:8443");
    expect(known).toMatch(
      /^Server address: https:\/\/bellwether\.district\.example:8443\nInvitation code: \S+$/m,
    );
    for (const unknown of [
      await mailed("localhost:80", "http"),
      await mailed("a.district.example", "http"),
    ]) {
      expect(unknown).not.toMatch(/https?:/);
      expect(unknown).toMatch(/^Ask .+ for the address of the server, .+\.\nInvitation code: \S+$/m);
    }
  });

  it("keeps no code that opens it: neither database nor mail folder has it", async () => {
    const { code } = await invited();
    expect(await world.snapshot()).not.toContain(code);
  });
});

describe("an account", () => {
  it("is changed only by who administers all that it reaches", async () => {
    const id = world.userIds.member;
    const details = { full_name: "Robin Vale", email: "robin.vale@school.example", title: null, phone: null };
    const change = async () => ({
      params: { id },
      headers: { "if-match": `"${(await done("owner", "users.show", { params: { id } })).version}"` },
      body: details,
    });
    await done("schoolAdministrator", "users.update", await change());
    await done("districtAdministrator", "users.addMembership", {
      params: { id },
      body: { organization_id: world.places.secondSchool, role: "administrator" },
    });
    for (const name of ["users.update", "users.endSecondFactor"] as const)
      expect((await refused("schoolAdministrator", name, await change())).status).toBe(403);
    expect(
      (await refused("schoolAdministrator", "users.deactivate", { params: { id }, body: {} })).status,
    ).toBe(403);
    const shown = await done("schoolAdministrator", "users.show", { params: { id } });
    expect(shown.can).toMatchObject({ edit: true, delete: false });
  });

  it("tells the former address when another one signs in from now on, and drops what was mailed to it", async () => {
    const { user, email, code } = await invited();
    await done("schoolAdministrator", "users.update", {
      params: { id: user.id },
      headers: { "if-match": `"${user.version}"` },
      body: { full_name: user.full_name, email: "other.address@school.example", title: null, phone: null },
    });
    const mails = await done("schoolAdministrator", "session.mail");
    const told = mails.find((each: Loose) => each.to === email);
    expect(told.subject).toBe("Your Bellwether address was changed");
    expect(told.text).toContain("other.address@school.example");
    expect((await refused(await guest(), "users.acceptInvitation", accept(code))).status).toBe(422);
  });

  it("says its state to administrators alone", async () => {
    const { user } = await invited();
    for (const who of ["owner", "viewer", "neighbor"] as const) {
      const seen = await done(who, "users.show", { params: { id: user.id } });
      expect(seen.account).toBeNull();
      const found = await done(who, "users.list", { query: { state: "invited", per_page: 200 } });
      expect(found).toEqual([]);
    }
    const found = await done("schoolAdministrator", "users.list", {
      query: { state: "invited", per_page: 200 },
    });
    expect(found.map((each: Loose) => each.id)).toContain(user.id);
  });

  it("loses everything with its next request once it is switched off, and its computer is told to forget", async () => {
    const { user, code } = await invited();
    const caller = await guest();
    await done(caller, "users.acceptInvitation", accept(code));
    await done(caller, "persons.list");
    const off = await done("schoolAdministrator", "users.deactivate", { params: { id: user.id }, body: {} });
    expect(off.account.state).toBe("off");
    expect((await refused(caller, "persons.list")).status).toBe(401);
    expect(await done(caller, "session.show")).toMatchObject({ user: null, wipe: true });
    const on = await done("schoolAdministrator", "users.reactivate", { params: { id: user.id }, body: {} });
    expect(on.account.state).toBe("active");
    // A session that was ended does not come back with the account.
    expect((await refused(caller, "persons.list")).status).toBe(401);
  });

  it("reaches more at the next request, in the same session, where its role is raised", async () => {
    const { user, code } = await invited();
    const role = { params: { id: user.id, organizationId: world.places.school } };
    await done("schoolAdministrator", "users.updateMembership", { ...role, body: { role: "viewer" } });
    const caller = await guest();
    await done(caller, "users.acceptInvitation", accept(code));
    expect((await done(caller, "session.show")).can.create_records).toBe(false);
    await done("schoolAdministrator", "users.updateMembership", { ...role, body: { role: "assessor" } });
    expect((await done(caller, "session.show")).can.create_records).toBe(true);
  });

  it("stays switched off where a page that was read before changes the role alone", async () => {
    const { user } = await invited();
    const role = { params: { id: user.id, organizationId: world.places.school } };
    await done("schoolAdministrator", "users.updateMembership", {
      ...role,
      body: { role: "viewer", active: false },
    });
    await done("schoolAdministrator", "users.updateMembership", { ...role, body: { role: "assessor" } });
    const shown = await done("schoolAdministrator", "users.memberships", { params: { id: user.id } });
    expect(shown).toMatchObject([{ role: "assessor", active: false }]);
  });

  it("gets into no organization that the caller does not administer", async () => {
    const { user } = await invited();
    expect(
      await refused("schoolAdministrator", "users.addMembership", {
        params: { id: user.id },
        body: { organization_id: world.places.secondSchool, role: "viewer" },
      }),
    ).toMatchObject({ organization_id: [expect.stringContaining("administer")] });
  });
});

describe("somebody who leaves", () => {
  const leads = () => ({ params: { id: world.userIds.owner } });

  it("is not switched off before what they alone lead has another lead", async () => {
    const said = await refused("schoolAdministrator", "users.deactivate", { ...leads(), body: {} });
    expect(said.organization[0]).toMatch(/alone lead/);
    const roles = { params: { id: world.userIds.owner, organizationId: world.places.school } };
    expect(
      (await refused("schoolAdministrator", "users.updateMembership", { ...roles, body: { role: "viewer" } }))
        .role[0],
    ).toMatch(/alone lead/);
  });

  it("hands cases over with their tasks, and stays named in the team", async () => {
    const id = team.case?.id ?? 0;
    const tasksBefore: number = (await done("schoolAdministrator", "users.openWork", leads())).cases.find(
      (each: Loose) => each.id === id,
    ).tasks;
    const task = await done("owner", "tasks.create", {
      body: { ...taskBody(team), title: "Call the family", assignee_ids: [world.userIds.owner] },
    });
    const work = await done("schoolAdministrator", "users.openWork", leads());
    const led = work.cases.find((each: Loose) => each.id === id);
    expect(led.tasks).toBe(tasksBefore + 1);
    expect(led.candidates.find((each: Loose) => each.id === world.userIds.member).on_team).toBe(true);
    // Neither a colleague of another school nor one who may only read can lead it.
    for (const other of [world.userIds.neighbor, world.userIds.onlooker])
      expect(led.candidates.map((each: Loose) => each.id)).not.toContain(other);
    const next = world.userIds.member;
    const cases = work.cases.map((each: Loose) => ({ id: each.id, user_id: next }));
    const left = await done("schoolAdministrator", "users.handOver", {
      ...leads(),
      body: { cases, tasks_to: next },
    });
    expect(left).toMatchObject({ cases: [], tasks: 0 });
    const shown = await done("schoolAdministrator", "cases.show", { params: { id } });
    const roles = new Map(shown.team.map((each: Loose) => [each.id, each.role]));
    expect(roles.get(next)).toBe("lead");
    expect(roles.get(world.userIds.owner)).toBe("member");
    const now = await done("schoolAdministrator", "tasks.show", { params: { id: task.id } });
    expect(now.assignees.map((each: Loose) => each.id)).toEqual([next]);
    await done("schoolAdministrator", "users.deactivate", { ...leads(), body: {} });
  });

  it("leaves tasks of other cases to whoever leads those, and offers the rest to those who can see it", async () => {
    const leaver = { params: { id: world.userIds.member } };
    const assign = async (more: object) =>
      done("owner", "tasks.create", {
        body: { ...taskBody(team), ...more, assignee_ids: [world.userIds.member] },
      });
    const ofCase = await assign({ title: "Call the family" });
    const loose = await assign({ title: "Order forms", taskable_type: null, taskable_id: null });
    const work = await done("schoolAdministrator", "users.openWork", leaver);
    expect(work.cases).toEqual([]);
    expect(work.following).toBeGreaterThan(0);
    expect(work.tasks).toBe(1);
    expect(work.candidates.map((each: Loose) => each.id)).not.toContain(world.userIds.neighbor);
    const next = world.userIds.investigator;
    await done("schoolAdministrator", "users.handOver", { ...leaver, body: { cases: [], tasks_to: next } });
    const assignees = async (id: number) => {
      const task = await done("districtAdministrator", "tasks.show", { params: { id } });
      return task.assignees.map((each: Loose) => each.id);
    };
    expect(await assignees(ofCase.id)).toEqual([world.userIds.owner]);
    expect(await assignees(loose.id)).toEqual([next]);
    expect(await done("schoolAdministrator", "users.openWork", leaver)).toMatchObject({
      following: 0,
      tasks: 0,
    });
  });

  it("leaves work of schools that the caller does not administer where it is", async () => {
    const { neighbor } = world.userIds;
    const [held] = await world.db
      .selectFrom("memberships")
      .select("organization_id")
      .where("user_id", "=", neighbor)
      .execute();
    const loose = await done("neighbor", "tasks.create", {
      body: {
        ...taskBody(team),
        title: "Order forms",
        taskable_type: null,
        taskable_id: null,
        organization_id: held?.organization_id,
        assignee_ids: [neighbor],
      },
    });
    // A role in one's own school can be given to any colleague of the district.
    await done("schoolAdministrator", "users.addMembership", {
      params: { id: neighbor },
      body: { organization_id: world.places.school, role: "viewer", active: true },
    });
    const leaver = { params: { id: neighbor } };
    expect(await done("schoolAdministrator", "users.openWork", leaver)).toMatchObject({
      tasks: 0,
      following: 0,
    });
    await done("schoolAdministrator", "users.handOver", {
      ...leaver,
      body: { cases: [], tasks_to: world.userIds.member },
    });
    const after = await done("neighbor", "tasks.show", { params: { id: loose.id } });
    expect(after.assignees.map((each: Loose) => each.id)).toEqual([neighbor]);
  });

  it("hands nothing over to whoever cannot lead it", async () => {
    const cases = [{ id: team.case?.id ?? 0, user_id: world.userIds.neighbor }];
    const said = await refused("schoolAdministrator", "users.handOver", { ...leads(), body: { cases } });
    expect(said["cases.0.user_id"][0]).toContain("cannot lead");
  });
});
