import type { EndpointRequest } from "#contract/endpoints/table.ts";
import { dayIn } from "#contract/kit/days.ts";
import { caseStatusOf, saveProblem } from "#contract/records/cases/moves.ts";
import type { TeamRole } from "#contract/records/cases/schema.ts";
import { mayBeDayAlone, type When, whenProblem } from "#contract/records/cases/when.ts";
import { inOneTree } from "#server/access/reach.ts";
import { writeJson } from "#server/database/json-text.ts";
import { findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid, unprocessable } from "#server/http/errors.ts";
import { staleUpdate } from "#server/http/if-match.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { chooseOrganization, writableOrganizations } from "#server/kit/keeping.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { isOffered, offeredOptions } from "#server/kit/offered-rows.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { scheduleAt } from "#server/platform/accounts/schedules.ts";
import { colleagues, membersOfOrganization } from "#server/platform/accounts/users.ts";
import { changedBelow } from "#server/platform/case-history/case-activity.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { dropUnusedBlobs } from "#server/platform/files/media.ts";
import { listCases } from "#server/records/case-lists/list.ts";
import { templateColumns } from "#server/records/case-templates/answers.ts";
import { templateChoices } from "#server/records/case-templates/repository.ts";
import { chooseEvents, replaceEvents } from "#server/records/location-events/of-cases.ts";
import { tellTies } from "#server/records/location-events/tell-cases.ts";
import { type ChosenPlace, choosePlace } from "#server/records/locations/place-of.ts";
import { attach, removeLater } from "#server/records/media/attachments.ts";
import { closeCheckIns } from "#server/records/plans/check-ins.ts";
import { settleCase, settleTeam } from "#server/records/plans/holders.ts";
import { tellChanges, tellPersons, tellTeam } from "./change-events.ts";
import { requireCloser, tellClosed, tellDeleted } from "./closing.ts";
import { nextCaseNumber } from "./numbers.ts";
import { openTasks } from "./opening-tasks.ts";
import { caseAnswer, caseReply } from "./reply.ts";
import { type CaseRow, presentCase } from "./repository.ts";
import { requireLeads } from "./team.ts";
import {
  casePersonRows,
  deleteCase,
  personsForCase,
  replaceCasePersons,
  replaceTeam,
  teamRows,
} from "./writes.ts";

type Body = EndpointRequest<"cases.create">["body"];

/** The columns that the body sets, one by one (V-2). */
function columnsOf(
  body: Body,
  { name, ...place }: ChosenPlace,
  before: Pick<CaseRow, "closed_at"> | null,
  now: string,
) {
  const status = caseStatusOf(body.stage);
  return {
    title: body.title,
    stage: body.stage,
    status,
    category_id: body.category_id,
    type_id: body.type_id,
    confidentiality: body.confidentiality,
    occurred_at: body.occurred_at,
    reported_at: body.reported_at,
    reporter: writeJson(body.reporter),
    location: body.location ?? name,
    ...place,
    summary: body.summary,
    exact_words: body.exact_words,
    immediate_safety: body.immediate_safety,
    closing_reason: body.closing_reason,
    tags: writeJson(body.tags),
    closed_at: status === "closed" ? (before?.closed_at ?? now) : null,
  };
}

const searchText = (number: string, body: Body): string =>
  [number, body.title, ...body.tags].join("\n").toLowerCase();

/** Applies the rules of `moves.ts` and `when.ts`, which the form applies too. */
function requireMove(
  before: (Pick<CaseRow, "stage" | "archived_at"> & When) | null,
  body: Body,
  now: string,
): void {
  const problem = saveProblem(before, body) ?? whenProblem(before, body, now, mayBeDayAlone);
  if (problem !== null) throw invalid(problem.field, problem.message);
}

type Kinds = Pick<CaseRow, "category_id" | "type_id">;

async function requireOptions(db: Db, root: number | null, body: Body, before: Kinds | null): Promise<void> {
  if (!(await isOffered(db, "case_categories", root, body.category_id, before?.category_id ?? null)))
    throw invalid("category_id", "Category is not one of the choices.");
  if (!(await isOffered(db, "case_types", root, body.type_id, before?.type_id ?? null)))
    throw invalid("type_id", "Type is not one of the choices.");
}

/** Where the people of a case may be kept: in its own tree, and nobody invented stands in a real case. */
const peopleFor = ({ reach }: Auth, organizationId: number): readonly number[] =>
  reach.members.filter(
    (id) =>
      inOneTree(reach, id, organizationId) && (organizationId === reach.practice || id !== reach.practice),
  );

async function personsOf(
  db: Db,
  auth: Auth,
  body: Body,
  { caseId, organizationId }: { readonly caseId: number | null; readonly organizationId: number },
) {
  const wanted = body.persons ?? [];
  const known = await personsForCase(
    db,
    wanted.map((each) => each.person_uuid),
    peopleFor(auth, organizationId),
    caseId,
  );
  const errors: Record<string, string[]> = {};
  const persons = wanted.flatMap(({ person_uuid, role }, index) => {
    const person_id = known.get(person_uuid);
    if (person_id === undefined) errors[`persons.${index}.person_uuid`] = ["This person was not found."];
    return person_id === undefined ? [] : [{ person_id, role }];
  });
  if (Object.keys(errors).length > 0) throw unprocessable(errors);
  return persons;
}

async function teamOf(db: Db, organizationId: number, body: Body, author: number | null) {
  const members = new Set(await membersOfOrganization(db, organizationId));
  const errors: Record<string, string[]> = {};
  const team = new Map<number, TeamRole>();
  for (const [index, { user_id, role }] of (body.team ?? []).entries()) {
    if (!members.has(user_id)) {
      errors[`team.${index}.user_id`] = ["This colleague does not belong to the case's organization."];
    }
    team.set(user_id, role);
  }
  if (Object.keys(errors).length > 0) throw unprocessable(errors);
  if (author !== null) team.set(author, "lead");
  if (![...team.values()].includes("lead")) throw invalid("team", "Team needs at least one lead.");
  return [...team].map(([user_id, role]) => ({ user_id, role }));
}

async function formLists(db: Db, auth: Auth, own: Kinds | null) {
  const { roots } = auth.reach;
  return {
    categories: await offeredOptions(db, "case_categories", roots, own?.category_id),
    types: await offeredOptions(db, "case_types", roots, own?.type_id),
    templates: await templateChoices(db, "case-template", auth.reach),
    organizations: await writableOrganizations(db, auth),
    users: await colleagues(db, auth.reach.trees),
  };
}

/** What a case's answers are judged by: they may name people whom the author or the case knows. */
const writtenAs = (db: Db, auth: Auth, organizationId: number, before: Row<"cases"> | null) => ({
  kind: "case-template" as const,
  root: auth.reach.rootOf(organizationId),
  before,
  known: (uuids: readonly string[]) =>
    personsForCase(db, uuids, peopleFor(auth, organizationId), before?.id ?? null),
});

export const caseHandlers = {
  "cases.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listCases(db, auth, query)),
  }),

  "cases.new": async ({ db, auth }) => ({ body: { data: await formLists(db, auth, null) } }),

  "cases.show": ({ db, auth, record }) => caseAnswer(db, auth, record),

  "cases.edit": async ({ db, auth, record }) => {
    const { body, version } = await caseReply(db, auth, record.id);
    const lists = await formLists(db, auth, await findRow(db, "cases", record.id));
    return { body: { data: { ...lists, case: body.data } }, version };
  },

  "cases.create": async ({ db, auth, body, now, audit, services }) => {
    requireMove(null, body, now);
    const organization = chooseOrganization(auth, body.organization_id, auth.reach.home);
    const root = auth.reach.rootOf(organization);
    await requireOptions(db, root, body, null);
    const place = await choosePlace(db, auth, root, body);
    const events = await chooseEvents(db, auth, root, body.events ?? [], null);
    const uuid = await newUuid(db, "cases", body.uuid);
    const persons = await personsOf(db, auth, body, { caseId: null, organizationId: organization });
    const team = await teamOf(db, organization, body, auth.userId);
    const { columns, definition } = await templateColumns(
      db,
      auth,
      body,
      writtenAs(db, auth, organization, null),
    );
    const schedule = await scheduleAt(db, organization);
    const today = dayIn(services.options.clock(), schedule.time_zone);
    const number = await nextCaseNumber(db, organization, Number(today.slice(0, 4)));
    const id = await insertRow(db, "cases", {
      uuid,
      number,
      organization_id: organization,
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: auth.userId,
      legal_hold: 0,
      archived_at: null,
      search_text: searchText(number, body),
      ...columnsOf(body, place, null, now),
      ...columns,
    });
    await replaceCasePersons(db, id, persons);
    await replaceTeam(db, id, team);
    await replaceEvents(db, id, events);
    const by = { userId: auth.userId, now };
    await recordCaseEvent(db, { caseId: id, kind: "opened", userId: auth.userId, at: now, to: body.stage });
    await tellPersons(db, id, [], persons, by);
    await tellTeam(db, id, [], team, by);
    const about = { caseId: id, organizationId: organization, team, author: auth.userId, now, today };
    await openTasks(db, definition.tasks, about);
    await attach(db, "attachments", body.attachments, { type: "case", id, ...by });
    audit({ recordType: "case", recordId: id, organizationId: organization });
    return caseReply(db, auth, id);
  },

  "cases.update": async ({ db, auth, record, body, now, audit }) => {
    const before = await findRow(db, "cases", record.id);
    requireMove(before, body, now);
    const root = auth.reach.rootOf(before.organization_id);
    await requireOptions(db, root, body, before);
    if (
      body.organization_id !== undefined &&
      auth.reach.survivorOf(body.organization_id) !== before.organization_id
    ) {
      throw invalid("organization_id", "A case stays with the organization that its number names.");
    }
    const changes = {
      ...columnsOf(body, await choosePlace(db, auth, root, body, before), before, now),
      ...(await templateColumns(db, auth, body, writtenAs(db, auth, before.organization_id, before))).columns,
      search_text: searchText(before.number, body),
      updated_at: now,
    };
    const fields = [...changedFields(before, changes)];
    const by = { userId: auth.userId, now };
    const closes = changes.stage === "closed" && before.stage !== "closed";
    if (closes) await requireCloser(db, auth, record);
    await updateRow(db, "cases", record.id, changes);
    await tellChanges(db, before, changes, fields, by);
    if (closes) {
      await closeCheckIns(db, record.id, by);
      await tellClosed(db, record.id, by);
    }
    if (body.persons !== undefined) {
      const place = { caseId: record.id, organizationId: before.organization_id };
      const persons = await personsOf(db, auth, body, place);
      await tellPersons(db, record.id, await casePersonRows(db, record.id), persons, by);
      await replaceCasePersons(db, record.id, persons);
      fields.push("persons");
    }
    if (body.team !== undefined) {
      const team = await teamOf(db, before.organization_id, body, null);
      const members = await teamRows(db, record.id);
      requireLeads(record, "team", members, team);
      await tellTeam(db, record.id, members, team, by);
      await replaceTeam(db, record.id, team);
      await settleTeam(db, record.id, { before: members, after: team }, by);
      fields.push("team");
    }
    if (changes.confidentiality !== before.confidentiality) await settleCase(db, record.id, by);
    if (body.events !== undefined) {
      const events = await chooseEvents(db, auth, root, body.events, record.id);
      const ties = await replaceEvents(db, record.id, events);
      if (ties.tied.length + ties.untied.length > 0) fields.push("events");
      await tellTies(db, record.id, ties, by);
    }
    const owner = { type: "case", id: record.id, ...by } as const;
    if ((await attach(db, "attachments", body.attachments, owner)) > 0) fields.push("attachments");
    audit({ fields });
    return caseReply(db, auth, record.id);
  },

  "cases.place": async ({ db, auth, record, body, now, audit }) => {
    const before = await findRow(db, "cases", record.id);
    const { name, ...place } = await choosePlace(
      db,
      auth,
      auth.reach.rootOf(record.organizationId),
      body,
      before,
    );
    const changes = { ...place, location: before.location ?? name };
    const fields = [...changedFields<object>(before, changes)];
    if (fields.length > 0) {
      await updateRow(db, "cases", record.id, { ...changes, updated_at: now });
      await tellChanges(db, before, changes, fields, { userId: auth.userId, now });
    }
    audit({ fields });
    return caseReply(db, auth, record.id);
  },

  "cases.delete": async (call) => {
    const { db, record, auth, query } = call;
    const below = await changedBelow(db, record.id, query.seen_activity, auth);
    if (below !== null) throw await staleUpdate(db, record, await presentCase(db, auth, record), below);
    await requireCloser(db, auth, record, "deletes");
    await tellDeleted(db, record.id, { userId: auth.userId, now: call.now });
    await deleteCase(call.db, call.record.id);
    removeLater(call, await dropUnusedBlobs(call.db));
    return {};
  },
} satisfies Partial<Handlers>;
