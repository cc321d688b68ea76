import { randomUUID } from "node:crypto";
import { type Compartment, compartments, grantable } from "#contract/records/compartments/schema.ts";
import { recordFileEvent } from "#server/platform/case-history/case-events.ts";
import { adoptUploads } from "#server/platform/files/media.ts";
import { callFor, type Target } from "./requests.ts";
import type { TestWorld } from "./server.ts";
import { made } from "./staff.ts";

/** An entry or a file that lies in a closed compartment, and a word that stands nowhere else. */
export interface Written {
  readonly kind: "comment" | "media";
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
    return `zwetschge${String.fromCharCode(96 + count).repeat(3)}`;
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
    name: "cases.moveComment" | "cases.moveFile",
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
  }
  return found;
}

/** A file of the case, as its form adds it, without a change of the case itself. */
async function addFile({ db, userIds }: TestWorld, target: Target, upload: string): Promise<number> {
  const owner = { type: "case", id: target.case?.id ?? 0 } as const;
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
