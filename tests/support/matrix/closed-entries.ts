import { randomUUID } from "node:crypto";
import { type Compartment, compartments, grantable } from "#contract/records/compartments/schema.ts";
import type { TracedKind } from "#server/database/tables/compartment-traces.ts";
import { recordFileEvent } from "#server/platform/case-history/case-events.ts";
import { adoptUploads } from "#server/platform/files/media.ts";
import { callFor, type Target } from "./requests.ts";
import type { TestWorld } from "./server.ts";
import { made } from "./staff.ts";

/** An entry or a file that lies in a closed compartment, and a word that stands nowhere else. */
export interface Written {
  readonly kind: TracedKind;
  readonly id: number;
  readonly uuid: string;
  readonly compartment: Compartment;
  readonly mark: string;
  readonly deleted: boolean;
}

/** Lets somebody of the first school read all of its compartments, or none any more. */
export async function grantAll(world: TestWorld, actor: "owner" | "member", may_read = true): Promise<void> {
  for (const compartment of grantable)
    await made(world.callers.schoolAdministrator, "users.grantCompartment", {
      params: { id: world.userIds[actor], organizationId: world.places.school, compartment },
      body: { may_read },
    });
}

const tinyPicture = () =>
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );

const etag = (version: number) => ({ "if-match": `"${version}"` });

/**
 * What the owner writes into each compartment: a comment with a file, which is reworded under legal hold and loses a file; one
 * that is moved there after a colleague was mentioned in it; one that is deleted; and a file of the case that is moved there.
 */
export async function closedEntries(
  world: TestWorld,
  target: Target,
  hold: (held: 0 | 1) => Promise<unknown>,
): Promise<readonly Written[]> {
  const { owner } = world.callers;
  const params = { id: target.case?.id ?? 0 };
  const found: Written[] = [];
  let count = 0;
  const mark = () => {
    count += 1;
    const letter = (place: number) => String.fromCharCode(97 + (place % 26));
    return `zwetschge${`${letter(count)}${letter(Math.floor(count / 26))}`.repeat(2)}`;
  };
  const upload = async (word: string) => {
    const file = { name: `${word}.txt`, content: Buffer.from(`${word} said\n`), type: "text/plain" };
    return String((await made(owner, "uploads.create", { ...callFor["uploads.create"](target), file })).id);
  };
  const note = async (compartment: Compartment, word: string, more: object = {}) =>
    (await made(owner, "cases.comment", { params, body: { body: word, mentions: [], compartment, ...more } }))
      .data;
  const add = (
    kind: Written["kind"],
    of: { id: number; uuid?: string },
    rest: Pick<Written, "compartment" | "mark">,
    deleted = false,
  ) => found.push({ kind, id: of.id, uuid: of.uuid ?? randomUUID(), ...rest, deleted });
  const moved = async (
    name:
      | "cases.moveComment"
      | "cases.moveFile"
      | "cases.moveTask"
      | "cases.moveInterview"
      | "persons.moveFile",
    of: object,
    version: number,
    compartment: Compartment,
  ) =>
    made(owner, name, {
      params: { ...params, ...of },
      body: { compartment, reason: `${found[0]?.mark ?? ""} told so` },
      headers: etag(version),
    });

  for (const compartment of compartments.filter((each) => each !== "education")) {
    const [own, attached, gone, alone] = [mark(), mark(), mark(), mark()];
    await hold(0);
    const first = await note(compartment, own, { attachments: [await upload(attached), await upload(gone)] });
    const files = Object.values<{ id: number; path_id: string; file_name: string }>(first.attachments);
    const fileOf = (word: string) => files.find(({ file_name }) => file_name.includes(word));
    const [keptFile, lostFile] = [fileOf(attached), fileOf(gone)];
    if (keptFile === undefined || lostFile === undefined) throw new Error("A comment has no files.");
    const edit = (version: number, body: object) =>
      made(owner, "cases.updateComment", {
        params: { ...params, commentId: first.id },
        body: { mentions: [], ...body },
        headers: etag(version),
      });
    const second = (await edit(first.version, { body: own, attachments: [keptFile.path_id] })).data;
    await hold(1);
    await edit(second.version, { body: `${own} again` });
    add("comment", first, { compartment, mark: own });
    add("media", keptFile, { compartment, mark: attached });
    add("media", lostFile, { compartment, mark: gone }, true);

    await hold(0);
    const taken = mark();
    const last = await note(compartment, taken);
    const answer = await owner.call("cases.deleteComment", { params: { ...params, commentId: last.id } });
    if (answer.status !== 204) throw new Error(`A comment was not deleted: ${answer.text}`);
    add("comment", last, { compartment, mark: taken }, true);
    await hold(1);
    if (compartment === "memory_aid") continue;

    const said = mark();
    const { data: open } = await made(owner, "cases.comment", {
      params,
      body: { body: said, mentions: [world.userIds.member] },
    });
    await moved("cases.moveComment", { commentId: open.id }, open.version, compartment);
    add("comment", open, { compartment, mark: said });
    const file = await addFile(world, target, await upload(alone));
    await moved("cases.moveFile", { mediaId: file }, 1, compartment);
    add("media", { id: file }, { compartment, mark: alone });
    for (const type of ["assessment", "reminder"] as const) {
      const word = mark();
      const of = await addFile(world, target, await upload(word), type);
      await unchanged(world, target, () => moved("cases.moveFile", { mediaId: of }, 1, compartment));
      add("media", { id: of }, { compartment, mark: word });
    }

    // Two of a person of the case, a picture among them, which the gallery of the case would show; one is deleted.
    for (const [deleted, ending, type] of [
      [false, "png", "image/png"],
      [true, "txt", "text/plain"],
    ] as const) {
      const word = mark();
      const content = ending === "png" ? tinyPicture() : Buffer.from(`${word} said\n`);
      const sent = { name: `${word}.${ending}`, content, type };
      const { id: uploaded } = await made(owner, "uploads.create", {
        ...callFor["uploads.create"](target),
        file: sent,
      });
      const personFile = await addFile(world, target, String(uploaded), "person");
      await moved("persons.moveFile", { id: target.person.id, mediaId: personFile }, 1, compartment);
      if (deleted) {
        await hold(0);
        const gone = await owner.call("media.delete", { params: { mediaId: personFile } });
        if (gone.status !== 204) throw new Error(`A person's file was not deleted: ${gone.text}`);
        await hold(1);
      }
      add("media", { id: personFile }, { compartment, mark: word }, deleted);
    }

    const ways = { mark, hold, compartment };
    for (const each of await tasks(world, target, ways, (task) =>
      moved("cases.moveTask", { taskId: task.id }, task.version, compartment),
    ))
      add("task", each, { compartment, mark: each.mark }, each.deleted);
    for (const each of await interviews(world, target, ways, (interview) =>
      moved("cases.moveInterview", { interviewUuid: interview.uuid }, interview.version, compartment),
    ))
      add("interview", each, { compartment, mark: each.mark }, each.deleted);
  }
  return found;
}

interface Ways {
  readonly mark: () => string;
  readonly hold: (held: 0 | 1) => Promise<unknown>;
  readonly compartment: Compartment;
}

/**
 * Tasks of the owner, due today at an hour, so that calendars, the dashboard and notifications would tell of them: one that
 * a colleague had before, which is reworded under legal hold; one that comes again; one that is deleted; and one that was begun there.
 */
async function tasks(
  { callers, userIds, db }: TestWorld,
  target: Target,
  { mark, hold, compartment }: Ways,
  close: (task: { id: number; version: number }) => Promise<unknown>,
) {
  const { owner } = callers;
  const own = { taskable_type: "case", taskable_id: target.case?.id, assignee_ids: [userIds.owner] };
  const today = new Date().toISOString().slice(0, 10);
  const body = (title: string, more: object = {}) => ({
    ...own,
    title,
    description: `${title} asks`,
    due_at: today,
    due_time: "14:30",
    ...more,
  });
  const found: { id: number; uuid: string; mark: string; deleted: boolean }[] = [];
  const add = async (more: object) => {
    const word = mark();
    const task = (await made(owner, "tasks.create", { body: body(word, more) })).data;
    found.push({ id: task.id, uuid: task.uuid, mark: word, deleted: false });
    return { task, word };
  };
  const save = async (id: number, given: object) => {
    const { version } = await db
      .selectFrom("tasks")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return (await made(owner, "tasks.update", { params: { id }, body: given, headers: etag(version) })).data;
  };

  const { task: given, word } = await add({ assignee_ids: [userIds.owner, userIds.member] });
  await close(await save(given.id, body(word)));
  await save(given.id, body(`${word} anew`));

  const { task: daily, word: again } = await add({ recurrence: { every: "daily", until: null } });
  await close(daily);
  const { next } = await made(owner, "tasks.complete", { params: { id: daily.id } });
  found.push({ id: next.id, uuid: next.uuid, mark: again, deleted: false });

  await add({ compartment });
  const { task: gone } = await add({});
  await close(gone);
  await hold(0);
  const answer = await owner.call("tasks.delete", { params: { id: gone.id } });
  if (answer.status !== 204) throw new Error(`A task was not deleted: ${answer.text}`);
  await hold(1);
  return found.map((each) => ({ ...each, deleted: each.id === gone.id }));
}

/**
 * Interviews of the case's assessment: one that is changed under legal hold, one that is deleted, and one that was begun
 * there, of which its assessment never hears. What is moved away
 * leaves the lists of its assessment, which everybody sees change; its version is set back, so that the rest compares.
 */
async function interviews(
  { callers, db }: TestWorld,
  target: Target,
  { mark, hold, compartment }: Ways,
  close: (interview: { uuid: string; version: number }) => Promise<unknown>,
) {
  const { owner } = callers;
  const id = target.assessment.id;
  const assessment = db.selectFrom("assessments").select(["version", "updated_at"]).where("id", "=", id);
  const before = await assessment.executeTakeFirstOrThrow();
  const body = (words: string) => ({
    assessment_uuid: target.assessment.uuid,
    uuid: null,
    section: "interviews",
    state: { interview_type: "subject", q1: words },
  });
  const begin = async () => {
    const word = mark();
    const interview = (await made(owner, "interviews.create", { body: body(word) })).data;
    await close(interview);
    return { id: interview.id, uuid: interview.uuid, version: interview.version + 1, mark: word };
  };
  await hold(0);
  const [changed, gone] = [await begin(), await begin()];
  await hold(1);
  await db.updateTable("assessments").set(before).where("id", "=", id).execute();
  const word = mark();
  const begun = await made(owner, "interviews.create", { body: { ...body(word), compartment } });
  await made(owner, "interviews.update", {
    params: { uuid: changed.uuid },
    body: { ...body(`${changed.mark} anew`), uuid: changed.uuid },
    headers: etag(changed.version),
  });
  await hold(0);
  const answer = await owner.call("interviews.delete", { params: { uuid: gone.uuid } });
  if (answer.status !== 204) throw new Error(`An interview was not deleted: ${answer.text}`);
  await hold(1);
  return [
    { ...changed, deleted: false },
    { id: begun.data.id, uuid: begun.data.uuid, mark: word, deleted: false },
    { ...gone, deleted: true },
  ];
}

/** What is moved away leaves the lists of its assessment, whose version is set back, so that the rest compares. */
async function unchanged(
  { db }: TestWorld,
  { assessment, reminder }: Target,
  run: () => Promise<unknown>,
): Promise<void> {
  const rows = [
    ["assessments", assessment.id],
    ["reminders", reminder.id],
  ] as const;
  const before = [];
  for (const [table, id] of rows)
    before.push(
      await db
        .selectFrom(table)
        .select(["version", "updated_at"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    );
  await run();
  for (const [at, [table, id]] of rows.entries())
    await db
      .updateTable(table)
      .set(before[at] ?? {})
      .where("id", "=", id)
      .execute();
}

/** A file of the case, its assessment, a task of that, or its person, as the form adds it, without a change of the record itself. */
async function addFile(
  { db, userIds }: TestWorld,
  target: Target,
  upload: string,
  type: "case" | "person" | "assessment" | "reminder" = "case",
): Promise<number> {
  const owner = { type, id: target[type]?.id ?? 0 };
  const now = new Date().toISOString();
  const { added } = await adoptUploads(db, [upload], { ...owner, userId: userIds.owner, now });
  const [recordId = 0] = added;
  await recordFileEvent(db, owner, { kind: "file_added", userId: userIds.owner, at: now, recordId });
  return recordId;
}

/** Moves a comment back among the education records; gives the status of the answer. */
export async function openAgain(
  world: TestWorld,
  target: Target,
  { id }: Written,
  said: { readonly compartment?: string; readonly reason: string; readonly version?: number },
): Promise<number> {
  const { version } = await world.db
    .selectFrom("comments")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { compartment = "education", reason } = said;
  const answer = await world.callers.owner.call("cases.moveComment", {
    params: { id: target.case?.id, commentId: id },
    body: { compartment, reason },
    headers: etag(said.version ?? version),
  });
  return answer.status;
}
