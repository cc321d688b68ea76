import { z } from "zod";
import { endpointOf } from "#contract/endpoints/plain-shapes.ts";
import { type EndpointInput, isEndpointName } from "#contract/endpoints/table.ts";
import type { Kind } from "#contract/kit/kind.ts";
import { kinds, type RecordKind } from "#contract/kit/kinds.ts";
import { caseBaseFilters } from "#contract/records/case-lists/schema.ts";
import { firstFiles } from "#contract/records/case-media/schema.ts";
import { firstComments } from "#contract/records/case-notes/schema.ts";
import type { MediaItem } from "#contract/records/media/schema.ts";
import { tasksOfCase } from "#contract/records/tasks/schema.ts";
import { myOpenTasks } from "#core/cache/list-answers.ts";
import { firstBulletins } from "#core/cache/place-answers.ts";
import { plainQueued } from "#core/outbox/effects/plain/plain-effect.ts";
import { fieldsOf } from "#core/outbox/effects/shapes.ts";
import { ourPack } from "#instruments/packs.ts";
import { calendarDays, readPlaces, readsOfPlaces } from "./plan-places.ts";
import type { Collect, PlanRead } from "./plan-read.ts";

const row = (kind: RecordKind): Kind => kinds[kind];

export interface Planned {
  readonly title: string;
  readonly files: readonly MediaItem[];
}

/** How many bulletins that stand are taken along whole. */
const mostBulletins = 30;

const firstPage = { page: 1, per_page: 100 } as const;

/** A read of a name that is known only when this runs. */
const readByName = async (read: PlanRead, name: string, input: object) => {
  if (isEndpointName(name)) await read(name, input as EndpointInput<typeof name>);
};

/** Plain kinds that can be changed without the server: their list as it opens, and where members add to it, the form. */
const plainReads = plainQueued.flatMap((kind): readonly (readonly [string, object])[] => {
  const { prefix, kept } = row(kind);
  const { sort } = fieldsOf(endpointOf(kind, "list")?.query?.parse({}));
  const list = [`${prefix}.list`, { query: { ...firstPage, sort } }] as const;
  return kept === "organization" ? [list, [`${prefix}.new`, {}]] : [list];
});

/** Number of reads that screens make apart from a record, with the inputs they use (a test compares them). */
const commonReads = 18 + plainReads.length;

/** What new assessments begin under, and those words where they are a district's own. */
async function readWordsInUse(read: PlanRead): Promise<void> {
  const inUse = await read("packs.inUse", {});
  for (const { pack, version } of inUse?.data ?? []) await read("packs.words", { params: { pack, version } });
}

async function readCommon(read: PlanRead): Promise<void> {
  await read("users.list", { query: { per_page: 200 } });
  await readWordsInUse(read);
  await read("users.list", { query: { ...firstPage, sort: "full_name" } });
  await read("cases.new", {});
  await read("persons.new", {});
  await read("dashboard.show", { query: {} });
  await read("dashboard.overview", {});
  await read("cases.duties", {});
  await read("cases.filters", { query: caseBaseFilters.open });
  await read("cases.views", {});
  await read("cases.list", { query: { ...firstPage, status: "open,monitoring", sort: "-updated_at" } });
  await read("persons.list", { query: { ...firstPage, sort: "name" } });
  // What the list of organizations of interest can be narrowed down to.
  await read("entityTypes.list", { query: { page: 1, per_page: 200 } });
  for (const [name, input] of plainReads) await readByName(read, name, input);
  await read("locationEvents.calendar", { query: calendarDays(Date.now()) });
  await read("impactors.inForce", { query: {} });
  const issued = await read("bulletins.list", { query: firstBulletins });
  const standing = (issued?.data ?? []).filter(({ state }) => state === "in_force" || state === "coming");
  for (const { uuid } of standing.slice(0, mostBulletins))
    await read("bulletins.show", { params: { id: uuid } });
  await read("assessments.list", { query: { ...firstPage, sort: "-updated_at" } });
  await read("tasks.list", { query: myOpenTasks });
}

const list = z.array(z.looseObject({ id: z.int(), uuid: z.string().optional() }));

/** Records that others name: each by its uuid where it has one, as its page asks for it. */
const namedIn = (kind: RecordKind, record: Readonly<Record<string, unknown>>) =>
  Object.entries(row(kind).names).flatMap(([field, of]) => {
    const { show } = row(of as RecordKind);
    const named = list.safeParse(record[field]).data ?? [];
    return show === null
      ? []
      : named.map(({ id, uuid }) => ({ endpoint: show.endpoint, params: { [show.param]: uuid ?? id } }));
  });

async function readNamed(read: PlanRead, kind: RecordKind, record: Readonly<Record<string, unknown>>) {
  for (const { endpoint, params } of namedIn(kind, record)) await readByName(read, endpoint, { params });
}

async function readPerson(read: PlanRead, collect: Collect, uuid: string): Promise<void> {
  const found = await read("persons.show", { params: { id: uuid } }, ({ data }) => [
    { params: { id: data.id } },
  ]);
  if (!found) return;
  collect(found.data.attachments);
  // Protected notes stay on the server: their text is never cached, and the list alone would say nothing.
  const params = { id: uuid };
  await read("persons.relations", { params });
  await read("persons.entityRelations", { params });
  await read("persons.vehicles", { params });
  await read("persons.history", { params, query: {} });
  await read("tasks.list", { query: { person_id: found.data.id, per_page: 200 } });
  if (!found.data.can.edit) return;
  await read("persons.edit", { params });
  const checks = await read("persons.checks", { params });
  for (const check of checks?.data ?? []) collect(check.attachments);
}

async function readAssessment(read: PlanRead, collect: Collect, uuid: string) {
  const found = await read("assessments.show", { params: { idOrUuid: uuid } }, ({ data }) => [
    { params: { idOrUuid: data.id } },
  ]);
  if (!found) return null;
  collect(found.data.attachments);
  for (const task of found.data.tasks) collect(task.attachments);
  const { instrument } = found.data;
  // The words of a district are no part of the program.
  if (instrument != null && instrument.pack !== ourPack) {
    const { pack, version } = instrument;
    await read("packs.words", { params: { pack, version } });
  }
  return found.data;
}

/** The meetings of a case, and the minutes of those that can still be written in. */
async function readMeetings(read: PlanRead, id: number): Promise<void> {
  const found = await read("meetings.list", { params: { id } });
  for (const { uuid: meetingId, state } of found?.data.meetings ?? []) {
    const params = { id, meetingId };
    await read("meetings.show", { params });
    if (state === "planned") await read("minutes.show", { params });
  }
}

async function readCase(read: PlanRead, collect: Collect, id: number | string) {
  const found = await read("cases.show", { params: { id } }, ({ data }) => [
    { params: { id: data.id } },
    { params: { id: data.uuid } },
  ]);
  if (!found) return null;
  const params = { id: found.data.id };
  collect(found.data.attachments);
  if (found.data.can.edit) await read("cases.edit", { params });
  await readNamed(read, "case", found.data);
  const comments = await read("cases.comments", { params, query: { limit: firstComments } });
  for (const comment of comments?.data ?? []) collect(comment.attachments);
  const media = await read("cases.media", { params, query: firstFiles });
  for (const file of media?.data ?? []) collect({ [file.path_id]: file });
  await read("cases.timeLog", { params, query: { limit: 100 } });
  await read("cases.notices", { params, query: { limit: 200 } });
  await read("cases.timeline", { params, query: { page: 1, per_page: 50 } });
  const wavr = found.data.counts?.wavr ? await read("wavr.show", { params }) : null;
  if (wavr !== null) await read("wavr.heads", { params });
  for (const { uuid } of wavr?.data.worksheets ?? [])
    await read("wavr.worksheet", { params: { ...params, worksheetId: uuid } });
  const worksheets = found.data.counts?.worksheets ? await read("worksheets.list", { params }) : null;
  for (const { uuid } of worksheets?.data ?? [])
    await read("worksheets.show", { params: { ...params, worksheetId: uuid } });
  await read("plans.show", { params });
  await read("plans.separation", { params });
  await read("boards.list", { params });
  await read("cases.matches", { params });
  await read("cases.network", { params, query: { depth: 1 } });
  await read("tasks.list", {
    query: tasksOfCase(found.data.id),
  });
  await readMeetings(read, found.data.id);
  if (found.data.place !== null) await readPlaces(read, collect, found.data.place.id);
  return found.data;
}

/** Called with an estimate of the number of answers and files, as soon as the record allows one. */
export type Expect = (more: number) => void;
const ofCase = 11;
const ofPerson = 8;

/**
 * Reads everything that the screens of a case or an assessment need, the record itself first. Null where that cannot
 * be read.
 */
export async function readPlan(
  read: PlanRead,
  kind: "case" | "assessment",
  id: string,
  expect: Expect,
): Promise<Planned | null> {
  const files = new Map<number, MediaItem>();
  const collect: Collect = (attachments) => {
    for (const file of Object.values(attachments)) files.set(file.id, file);
  };
  const persons = new Set<string>();
  let title: string;
  if (kind === "case") {
    const found = await readCase(read, collect, id);
    if (!found) return null;
    title = `${found.number} ${found.title}`;
    // The record itself, and what it refers to.
    const records =
      found.persons.length * ofPerson + found.assessments.length + namedIn("case", found).length;
    const besides = (found.place === null ? 0 : readsOfPlaces) + 2 * (found.counts?.meetings ?? 0);
    expect(1 + ofCase + commonReads + records + besides + files.size);
    for (const { uuid } of found.persons) persons.add(uuid);
    for (const { uuid } of found.assessments) {
      const assessment = await readAssessment(read, collect, uuid);
      if (assessment) persons.add(assessment.person_uuid);
    }
  } else {
    const found = await readAssessment(read, collect, id);
    if (!found) return null;
    title = [`CSTAG for ${found.person.name}`, found.case_number].filter(Boolean).join(", ");
    persons.add(found.person_uuid);
    expect(1 + commonReads + ofPerson + files.size + (found.case_id === null ? 0 : 1 + ofCase));
    const inCase = found.case_id === null ? null : await readCase(read, collect, found.case_id);
    for (const { uuid } of inCase?.persons ?? []) persons.add(uuid);
    expect((persons.size - 1) * ofPerson);
  }
  for (const uuid of persons) await readPerson(read, collect, uuid);
  await readCommon(read);
  return { title, files: [...files.values()] };
}
