import { randomUUID } from "node:crypto";
import * as argon2 from "@node-rs/argon2";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import * as OTPAuth from "otpauth";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { kinds, plainKinds } from "#contract/kit/kinds.ts";
import type { OrganizationKind } from "#contract/records/organizations/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { accountSetting } from "#server/platform/accounts/account-rules.ts";
import { type AuditReader, readAudit } from "./audit.ts";
import { makeBoards } from "./boards.ts";
import { checkBody, noteBody, resumableBody, vehicleBody } from "./bodies.ts";
import { addCalendar } from "./calendar.ts";
import { linkCard } from "./cards.ts";
import { toldNotice } from "./case-notes.ts";
import { entityBody } from "./entities.ts";
import { insertPack } from "./help.ts";
import { type Call, type Caller, createCaller, jsonOf } from "./http.ts";
import { insertCheckedImport } from "./imports.ts";
import { endedMeeting } from "./meetings.ts";
import { type Actor, entryAuthor, guardedNotes, memberships, type RecordSet, team } from "./model.ts";
import { changesShared, recordOf } from "./record-of.ts";
import { insertOfDisclosure, insertReport } from "./reports.ts";
import {
  assessmentBody,
  callFor,
  caseBody,
  interviewBody,
  personBody,
  reminderBody,
  type Target,
  taskBody,
} from "./requests.ts";
import { insertList, readyToDestroy, retire } from "./retention.ts";
import { namedReaders, searchBody, sharedSearches } from "./searches.ts";
import { setProviders } from "./settings.ts";

export const password = "a long enough phrase";
export const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
export const emailOf = (actor: Actor) => `${actor.toLowerCase()}@school.example`;

export const codeAt = (now: number) =>
  new OTPAuth.TOTP({ secret: totpSecret, algorithm: "SHA1", digits: 6, period: 30 }).generate({
    timestamp: now,
  });

type SignedUp = Exclude<Actor, "anonymous">;
type Place = "school" | "secondSchool" | "district" | "otherDistrict";

export interface World extends AuditReader {
  readonly db: Db;
  readonly places: Readonly<Record<Place, number>>;
  readonly userIds: Readonly<Record<SignedUp, number>>;
  readonly callers: Readonly<Record<Actor, Caller>>;
  /** A caller who has just signed in. */
  readonly signIn: (actor: Actor) => Promise<Caller>;
  /** New records of a set, created by the people who own them. */
  readonly build: (set: RecordSet) => Promise<Target>;
  /** The call as made by a person who has just read the record: with If-Match where needed. */
  readonly callWithVersion: (name: EndpointName, target: Target) => Promise<Call>;
  /** Every row that a call could have changed, as text; without sessions, log and stored answers. */
  readonly snapshot: () => Promise<string>;
  /** Deactivates the account that the matrix wants deactivated; teams are created before. */
  readonly deactivate: () => Promise<void>;
  /**
   * Gives the people of the matrix their accounts, roles and sessions back, and the organizations their places; nobody is
   * asked for a second factor.
   */
  readonly restorePeople: () => Promise<void>;
}

const now = () => new Date().toISOString();

const openCheckIn = async (db: Db, plan: number): Promise<string> =>
  (await db.selectFrom("check_ins").select("uuid").where("form_id", "=", plan).executeTakeFirstOrThrow())
    .uuid;

async function insertPlaces(db: Db): Promise<Record<Place, number>> {
  const insert = async (name: string, kind: OrganizationKind, prefix: string, parent: number | null) => {
    const row = { uuid: randomUUID(), created_at: now(), updated_at: now(), name, kind, parent_id: parent };
    const made = await db
      .insertInto("organizations")
      .values({ ...row, number_prefix: prefix })
      .returning("id")
      .executeTakeFirstOrThrow();
    return made.id;
  };
  const district = await insert("Alder District", "district", "ALD", null);
  return {
    district,
    school: await insert("Alder High School", "school", "AHS", district),
    secondSchool: await insert("Birch Middle School", "school", "BMS", district),
    otherDistrict: await insert("Cedar District", "district", "CED", null),
  };
}

async function insertPeople(db: Db, places: Record<Place, number>): Promise<Record<SignedUp, number>> {
  const hash = await argon2.hash(password, { memoryCost: 1024, timeCost: 2, parallelism: 1 });
  const ids: [string, number][] = [];
  for (const [actor, { place, role }] of Object.entries(memberships)) {
    const { id } = await db
      .insertInto("users")
      .values({
        uuid: randomUUID(),
        created_at: now(),
        updated_at: now(),
        full_name: `${actor.charAt(0).toUpperCase()}${actor.slice(1)} Vale`,
        email: emailOf(actor as Actor),
        title: null,
        phone: null,
        password_hash: hash,
        active: 1,
        totp_secret: actor === "pending" ? totpSecret : null,
        totp_confirmed: actor === "pending" ? 1 : 0,
        totp_last_step: 0,
        last_seen_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("memberships")
      .values({ user_id: id, organization_id: places[place], role, active: 1 })
      .execute();
    ids.push([actor, id]);
  }
  return Object.fromEntries(ids) as Record<SignedUp, number>;
}

interface Made {
  readonly id: number;
  readonly uuid: string;
  readonly attachments: Readonly<Record<string, { readonly id: number }>>;
}

/** Creates the people, records and sessions of the matrix on an empty server. */
export async function createWorld(options: {
  readonly app: FastifyInstance;
  readonly db: Db;
  /** Headers that every request needs, such as the launch secret. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The tables of records. */
  readonly tables: readonly string[];
}): Promise<World> {
  const { app, db } = options;
  const places = await insertPlaces(db);
  const userIds = await insertPeople(db, places);
  await addCalendar(db, places.school, now());
  await setProviders(db, [places.district, places.otherDistrict], now());
  const proposer = await readyToDestroy(db, [places.district, places.otherDistrict]);

  const signIn = async (actor: Actor): Promise<Caller> => {
    const caller = createCaller(app, options.headers);
    await caller.prepare();
    if (actor === "anonymous") return caller;
    const body = { email: emailOf(actor), password, remember: false };
    const answer = await caller.call("session.login", { body });
    if (answer.status !== 200) throw new Error(`${actor} cannot sign in: ${answer.status} ${answer.text}`);
    // Each has just confirmed the password, however long the tests take.
    await db
      .updateTable("sessions")
      .set({ confirmed_at: "2999-01-01T00:00:00.000Z" })
      .where("user_id", "=", userIds[actor])
      .execute();
    return caller;
  };

  for (const root of [places.district, places.otherDistrict]) await insertPack(db, root, randomUUID());
  const entries: [string, Caller][] = [["anonymous", await signIn("anonymous")]];
  for (const actor of Object.keys(memberships)) entries.push([actor, await signIn(actor as Actor)]);
  const callers = Object.fromEntries(entries) as Record<Actor, Caller>;

  const personForm = await callers.owner.call("persons.new");
  const personTypeId =
    (jsonOf(personForm) as { data: { person_types: { id: number }[] } }).data.person_types[0]?.id ?? 1;
  let deactivated = false;

  const make = async (caller: Caller, name: EndpointName, input: Call): Promise<Made> => {
    const answer = await caller.call(name, input);
    if (answer.status !== 201) throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
    const body = jsonOf(answer) as { data?: Made; reminder?: Made } & Made;
    return body.data ?? body.reminder ?? body;
  };
  /** Sends a file in parts without finishing it. */
  const send = async (caller: Caller): Promise<string> => {
    const id = randomUUID();
    const begun = await caller.call("uploads.begin", { body: resumableBody(id) });
    const sent = await caller.call("uploads.chunk", callFor["uploads.chunk"]({ upload: id } as Target));
    if (begun.status !== 200 || sent.status !== 204)
      throw new Error(`a part was not taken: ${begun.text} ${sent.text}`);
    return id;
  };
  /** The server stores 40 for each person; the first ones are those of the sets that stay. */
  const saveView = async (caller: Caller, userId: number) => {
    const own = db.selectFrom("case_views").where("user_id", "=", userId);
    const ids = (await own.select("id").orderBy("id").execute()).map((row) => row.id);
    await db
      .deleteFrom("case_views")
      .where("id", "in", [-1, ...ids.slice(20)])
      .execute();
    return make(caller, "cases.createView", callFor["cases.createView"]({} as Target));
  };

  /** The server stores 100 for each person, of which 20 may alert; the set determines with whom it is shared. */
  const saveSearch = async (caller: Caller, target: Target, set: RecordSet) => {
    const { userId, organizationId } = target;
    const own = db.selectFrom("saved_searches").where("owner_id", "=", userId);
    const ids = (await own.select("id").orderBy("id").execute()).map((row) => row.id);
    await db
      .deleteFrom("saved_searches")
      .where("id", "in", [-1, ...ids.slice(10)])
      .execute();
    const how = sharedSearches[set];
    const shared_with =
      how === "by name"
        ? { kind: "users", user_ids: namedReaders.map((actor) => userIds[actor as SignedUp]) }
        : how === "with all"
          ? { kind: "organization", organization_id: organizationId }
          : { kind: "nobody" };
    const search = { ...target.search, shared_with };
    const body = searchBody({ ...target, search });
    return { ...(await make(caller, "searches.create", { body })), shared_with };
  };

  /** A person's surroundings: a friend, a vehicle, a records check and a protected note. */
  const surroundings = async (caller: Caller, target: Target, set: RecordSet) => {
    const params = { id: target.person.id };
    const other = {
      ...personBody(target),
      first_name: "Robin",
      last_name: "Quill",
      preferred_name: null,
    };
    const relative = await make(caller, "persons.create", { body: other });
    const relation = await make(caller, "persons.relate", {
      params,
      body: { person_uuid: relative.uuid, kind: "friend" },
    });
    const attached = await caller.call("persons.attachVehicle", {
      params,
      body: { ...vehicleBody(), plate: `AHS ${target.person.id}` },
    });
    const vehicle = (jsonOf(attached) as { data: { id: number } }).data;
    await caller.call("persons.attachVehicle", {
      params: { id: relative.id },
      body: { vehicle_id: vehicle.id },
    });
    const recordsCheck = await make(caller, "persons.check", { params, body: checkBody() });
    const circle = guardedNotes.includes(set) ? "administrators" : "assessors";
    const protectedNote = await make(caller, "persons.protect", { params, body: noteBody(circle) });
    return { relative, relation, vehicle, recordsCheck, protectedNote };
  };
  /** Deletes a time entry of the case, or without a case a task; gives the number under which it is kept. */
  const deleteSomething = async (caller: Caller, target: Target): Promise<number> => {
    const id = target.case?.id;
    const made =
      id === undefined
        ? await make(caller, "tasks.create", { body: taskBody(target) })
        : await make(caller, "cases.logTime", callFor["cases.logTime"](target));
    const answer =
      id === undefined
        ? await caller.call("tasks.delete", { params: { id: made.id } })
        : await caller.call("cases.deleteTime", { params: { id, entryId: made.id } });
    if (answer.status !== 204) throw new Error(`deleting answered ${answer.status}: ${answer.text}`);
    const kept = await db
      .selectFrom("kept_records")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return kept.id;
  };
  const firstFile = (made: Made) => Object.values(made.attachments)[0]?.id ?? 0;

  const build = async (set: RecordSet): Promise<Target> => {
    if (set === "missing") return missing(990_008, personTypeId);
    const place: Place = set === "district" ? "district" : set === "foreign" ? "otherDistrict" : "school";
    const maker: SignedUp =
      set === "district" ? "districtAdministrator" : set === "foreign" ? "stranger" : "owner";
    const caller = callers[maker];
    const upload = async () =>
      String((await make(caller, "uploads.create", callFor["uploads.create"](target))).id);
    let target: Target = {
      ...missing(places[place], personTypeId),
      userId: userIds[maker],
      newcomerId: userIds[place === "school" ? "districtAdministrator" : maker],
    };

    const manager = callers[set === "foreign" ? "stranger" : "districtAdministrator"];
    for (const kind of plainKinds) {
      const create = `${kinds[kind].prefix}.create` as const;
      const keeper = kinds[kind].kept === "tree" ? manager : caller;
      const made = await make(keeper, create, callFor[create](target));
      target = { ...target, plain: { ...target.plain, [kind]: made } };
    }
    const event = await make(caller, "locationEvents.create", callFor["locationEvents.create"](target));
    const impactor = await make(caller, "impactors.create", callFor["impactors.create"](target));
    target = { ...target, placeEntries: { event, impactor } };
    const annex = await make(manager, "organizations.create", callFor["organizations.create"](target));
    const hire = await make(manager, "users.create", callFor["users.create"](target));
    // So that the invitation can be sent again.
    await db
      .updateTable("invitations")
      .set({ created_at: new Date(Date.now() - 3_600_000).toISOString() })
      .where("user_id", "=", hire.id)
      .execute();
    const branch = await make(manager, "organizations.create", callFor["organizations.create"](target));
    await make(manager, "users.addMembership", {
      params: { id: hire.id },
      body: { organization_id: branch.id, role: "viewer" },
    });
    target = { ...target, annex, branch, hire };
    const template = await make(manager, "caseTemplates.create", callFor["caseTemplates.create"](target));
    const questions = await make(
      manager,
      "entityTemplates.create",
      callFor["entityTemplates.create"](target),
    );
    target = { ...target, caseTemplate: template, entityTemplate: questions };

    const person = await make(caller, "persons.create", {
      body: { ...personBody(target), attachments: [await upload()] },
    });
    const twin = await make(caller, "persons.create", {
      body: { ...personBody(target), first_name: "Wrenn", student_id: null },
    });
    target = { ...target, person, twin, personMedia: firstFile(person) };
    target = { ...target, ...(await surroundings(caller, target, set)) };
    if (set !== "solo") {
      const others = set === "team" || set === "deleted" ? team : [];
      const members = others.filter(
        (actor) => actor !== "owner" && !(actor === "deactivated" && deactivated),
      );
      const body = {
        ...caseBody(target),
        confidentiality: set === "open" ? "organization" : "team",
        persons: [{ person_uuid: person.uuid, role: "subject" }],
        team: [
          { user_id: userIds[maker], role: "lead" },
          ...members.map((actor) => ({ user_id: userIds[actor as SignedUp], role: "member" })),
        ],
      };
      const made = await make(caller, "cases.create", { body: { ...body, attachments: [await upload()] } });
      const closed = await make(caller, "cases.create", {
        body: { ...body, persons: [], stage: "closed", closing_reason: "It was a misunderstanding." },
      });
      target = { ...target, case: made, closedCase: closed, caseMedia: firstFile(made) };
    } else target = { ...target, case: null, closedCase: null };
    const assessment = await make(caller, "assessments.save", {
      body: { ...assessmentBody(target), attachments: [await upload()] },
    });
    target = { ...target, assessment, assessmentMedia: firstFile(assessment) };
    const author = entryAuthor[set];
    const writer = author === undefined ? caller : callers[author];
    const interview = await make(writer, "interviews.create", { body: interviewBody(target) });
    const assigned = place === "school" && set !== "deleted" ? userIds.assignee : null;
    const reminder = await make(writer, "reminders.create", {
      body: { ...reminderBody(target), assigned_user_id: assigned },
    });
    const task = await make(writer, "tasks.create", {
      body: { ...taskBody(target), assignee_ids: set === "solo" ? [userIds.assignee] : [] },
    });
    if (target.case !== null) {
      const comment = await make(caller, "cases.comment", callFor["cases.comment"](target));
      const timeEntry = await make(caller, "cases.logTime", callFor["cases.logTime"](target));
      const savedReport = await insertReport(db, target, userIds[maker]);
      const disclosure = await insertOfDisclosure(db, target);
      const card = await make(caller, "cases.giveCard", callFor["cases.giveCard"](target));
      await linkCard(db, card);
      const notice = await make(caller, "cases.recordNotice", {
        params: { id: target.case.id },
        body: toldNotice(target),
      });
      const adult = await make(caller, "persons.create", {
        body: {
          ...personBody(target),
          first_name: "Nolan",
          last_name: "Pruitt",
          date_of_birth: "1984-05-02",
        },
      });
      target = { ...target, adult };
      const worksheet = await make(caller, "wavr.saveWorksheet", callFor["wavr.saveWorksheet"](target));
      const wavrAssessment = await make(
        caller,
        "wavr.saveAssessment",
        callFor["wavr.saveAssessment"](target),
      );
      target = { ...target, comment, timeEntry, savedReport, disclosure, card, notice };
      const packWorksheet = await make(caller, "worksheets.save", callFor["worksheets.save"](target));
      target = { ...target, worksheet, wavrAssessment, packWorksheet };
      const plan = await make(caller, "plans.save", callFor["plans.save"](target));
      target = { ...target, plan: { ...plan, checkIn: await openCheckIn(db, plan.id) } };
      const boards = await makeBoards(caller, target);
      const meeting = await make(caller, "meetings.create", callFor["meetings.create"](target));
      target = { ...target, boards, meeting, endedMeeting: await endedMeeting(caller, target) };
    }
    target = {
      ...target,
      bulletin: await make(caller, "bulletins.create", callFor["bulletins.create"](target)),
    };
    target = { ...target, kept: await deleteSomething(caller, target) };
    const caseEntity = await make(caller, "entities.create", {
      body: { ...entityBody(target), name: "Eastgate server" },
    });
    const pictured = await make(caller, "entities.attach", {
      params: { id: target.plain.entity.id },
      body: { attachments: [await upload()] },
    });
    const entityTwin = await make(caller, "entities.create", { body: entityBody(target) });
    const entityRelation = await make(caller, "entities.relate", {
      params: { id: target.plain.entity.id },
      body: {
        to_kind: "location",
        to_uuid: target.plain.location.uuid,
        relation: "meets at",
        note: "Fridays",
      },
    });
    target = { ...target, caseEntity, entityTwin, entityRelation, entityMedia: firstFile(pictured) };
    if (target.case !== null)
      await caller.call("cases.attachEntity", {
        params: { id: target.case.id },
        body: { entity_uuid: caseEntity.uuid, note: "Named in the message" },
      });
    const exportProfile = await make(caller, "exports.create", callFor["exports.create"](target));
    const supportRequest = await make(caller, "support.create", callFor["support.create"](target));
    target = { ...target, interview, reminder, task, exportProfile, supportRequest };
    target = { ...target, caseView: await saveView(caller, userIds[maker]) };
    target = { ...target, search: await saveSearch(caller, target, set) };
    const [root, administrator] =
      set === "foreign"
        ? [places.otherDistrict, userIds.stranger]
        : [places.district, userIds.districtAdministrator];
    target = { ...target, import: await insertCheckedImport(db, root, administrator) };
    const retired = await make(caller, "persons.create", {
      body: { ...personBody(target), first_name: "Linnea", last_name: "Oakes", student_id: null },
    });
    await retire(db, retired.id);
    target = { ...target, retired, destruction: await insertList(db, root, proposer) };
    if (set !== "deleted") return { ...target, upload: await send(caller) };
    await remove(target, caller);
    return { ...target, organizationId: 990_008, userId: 990_001 };
  };

  const remove = async (target: Target, maker: Caller) => {
    const dropped = await maker.call("exports.delete", callFor["exports.delete"](target));
    if (dropped.status !== 204) throw new Error(`exports.delete answered ${dropped.status}: ${dropped.text}`);
    const closed = { params: { id: target.closedCase?.id } };
    await callers.schoolAdministrator.call("cases.delete", closed);
    const names = [
      "cases.delete",
      "persons.delete",
      "caseTemplates.delete",
      "entityTemplates.delete",
      "locationEvents.delete",
      "impactors.delete",
      // What belongs to another record goes before that.
      ...plainKinds.toReversed().map((kind) => `${kinds[kind].prefix}.delete` as const),
    ] as const;
    for (const name of names) {
      const remover = changesShared(name) ? "districtAdministrator" : "schoolAdministrator";
      const answer = await callers[remover].call(name, callFor[name](target));
      if (answer.status !== 204) throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
    }
    await db.deleteFrom("users").where("id", "=", target.hire.id).execute();
    await db.deleteFrom("organizations").where("id", "in", [target.annex.id, target.branch.id]).execute();
    await db.deleteFrom("kept_records").where("id", "=", target.kept).execute();
    await db.deleteFrom("support_requests").where("id", "=", target.supportRequest.id).execute();
    await db.deleteFrom("imports").where("id", "=", target.import.id).execute();
    await db.deleteFrom("retention_lists").where("id", "=", target.destruction.id).execute();
    await db.deleteFrom("persons").where("id", "=", target.retired.id).execute();
    await db.deleteFrom("bulletins").where("id", "=", target.bulletin.id).execute();
    await db.deleteFrom("case_views").where("id", "=", target.caseView.id).execute();
    await db.deleteFrom("saved_searches").where("id", "=", target.search.id).execute();
  };

  const callWithVersion: World["callWithVersion"] = async (name, target) => {
    const call = callFor[name](target);
    const record = recordOf(name, target);
    if (record === null) return call;
    const row = await db
      .selectFrom(record.table)
      .select("version")
      .where("id", "=", record.id)
      .executeTakeFirst();
    return { ...call, headers: { ...call.headers, "if-match": `"${row?.version ?? 1}"` } };
  };

  const snapshot = async () => {
    const parts = await Promise.all(
      options.tables.map(async (name) => {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
        return rows.map(({ last_seen_at: _, ...row }) => `${name} ${JSON.stringify(row)}`).sort();
      }),
    );
    return parts.flat().join("\n");
  };

  return {
    db,
    places,
    userIds,
    callers,
    signIn,
    build,
    callWithVersion,
    snapshot,
    ...readAudit(db),
    deactivate: async () => {
      deactivated = true;
      await db.updateTable("users").set({ active: 0 }).where("id", "=", userIds.deactivated).execute();
    },
    restorePeople: async () => {
      await db
        .updateTable("organizations")
        .set({ closed_at: null })
        .where("id", "in", Object.values(places))
        .execute();
      await db
        .updateTable("organizations")
        .set({ parent_id: places.district })
        .where("id", "in", [places.school, places.secondSchool])
        .execute();
      await db.deleteFrom("organization_settings").where("name", "=", accountSetting).execute();
      for (const [actor, { place, role }] of Object.entries(memberships)) {
        const id = userIds[actor as SignedUp];
        await db
          .updateTable("users")
          .set({ active: 1, email: emailOf(actor as Actor) })
          .where("id", "=", id)
          .execute();
        await db.deleteFrom("memberships").where("user_id", "=", id).execute();
        await db
          .insertInto("memberships")
          .values({ user_id: id, organization_id: places[place], role, active: 1 })
          .execute();
        const shown = jsonOf(await callers[actor as Actor].call("session.show")) as {
          data: { user: unknown };
        };
        if (shown.data.user === null && actor !== "pending")
          callers[actor as Actor] = await signIn(actor as Actor);
      }
    },
  };
}

const missing = (organizationId: number, personTypeId: number): Target => ({
  organizationId,
  userId: 990_001,
  newcomerId: 990_001,
  hire: { id: 990_018 },
  annex: { id: 990_019 },
  branch: { id: 990_020 },
  personTypeId,
  person: { id: 990_001, uuid: randomUUID() },
  twin: { id: 990_002, uuid: randomUUID() },
  merge: null,
  case: { id: 990_002, uuid: randomUUID() },
  closedCase: { id: 990_010 },
  assessment: { id: 990_003, uuid: randomUUID() },
  interview: { id: 990_004, uuid: randomUUID() },
  reminder: { id: 990_005 },
  task: { id: 990_009, uuid: randomUUID() },
  comment: { id: 990_011, uuid: randomUUID() },
  timeEntry: { id: 990_012, uuid: randomUUID() },
  card: { id: 990_024 },
  notice: { id: 990_014, uuid: randomUUID() },
  adult: { id: 990_027, uuid: randomUUID() },
  worksheet: { id: 990_025, uuid: randomUUID() },
  wavrAssessment: { id: 990_026, uuid: randomUUID() },
  packWorksheet: { id: 990_067, uuid: randomUUID() },
  plan: { id: 990_031, uuid: randomUUID(), checkIn: randomUUID() },
  bulletin: { id: 990_082, uuid: randomUUID() },
  meeting: { id: 990_032, uuid: randomUUID() },
  endedMeeting: { id: 990_033, uuid: randomUUID(), guest: randomUUID() },
  boards: {
    waiting: { id: 990_028, uuid: randomUUID() },
    answer: { id: 990_029, uuid: randomUUID() },
    opened: { id: 990_030, uuid: randomUUID() },
  },
  relative: { id: 990_010, uuid: randomUUID() },
  relation: { id: 990_011 },
  vehicle: { id: 990_012 },
  recordsCheck: { id: 990_013 },
  protectedNote: { id: 990_014 },
  personMedia: 990_006,
  assessmentMedia: 990_007,
  caseMedia: 990_073,
  entityMedia: 990_074,
  kept: 990_017,
  plain: Object.fromEntries(
    plainKinds.map((kind, place) => [kind, { id: 990_100 + place, uuid: randomUUID() }]),
  ) as Target["plain"],
  placeEntries: {
    event: { id: 990_034, uuid: randomUUID() },
    impactor: { id: 990_035, uuid: randomUUID() },
  },
  caseTemplate: { id: 990_013 },
  entityTemplate: { id: 990_027 },
  caseView: { id: 990_010, uuid: randomUUID() },
  upload: randomUUID(),
  exportProfile: { id: 990_010, uuid: randomUUID() },
  supportRequest: { id: 990_018, uuid: randomUUID() },
  savedReport: { id: 990_025, link: 990_026 },
  disclosure: { id: 990_026 },
  import: { id: 990_021 },
  retired: { id: 990_022 },
  destruction: { id: 990_023 },
  caseEntity: { id: 990_016, uuid: randomUUID() },
  entityTwin: { id: 990_076, uuid: randomUUID() },
  entityMerge: null,
  entityRelation: { id: 990_077 },
  search: { id: 990_010, uuid: randomUUID(), shared_with: { kind: "nobody" } },
});
