import * as Y from "yjs";
import { fromBase64, toBase64 } from "#contract/records/minutes/bytes.ts";
import { allLines, newDocument } from "#contract/records/minutes/document.ts";
import { plainLines } from "#contract/records/minutes/plain-lines.ts";
import type { MinutesHand, MinutesLine, MinutesWriter } from "#contract/records/minutes/schema.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";

type Kept = Row<"meeting_minutes">;

/** Updates after which all of them are written as one again: what a read has to put together stays short. */
const writtenAsOneEvery = 50;
/** Bytes of a document that says nothing. */
const nothing = Y.encodeStateAsUpdate(newDocument());

export const findKept = (db: Db, meetingId: number): Promise<Kept | undefined> =>
  db.selectFrom("meeting_minutes").selectAll().where("meeting_id", "=", meetingId).executeTakeFirst();

async function updatesAfter(db: Db, meetingId: number, sequence: number): Promise<readonly Uint8Array[]> {
  const rows = await db
    .selectFrom("minutes_updates")
    .select("content")
    .where("meeting_id", "=", meetingId)
    .where("sequence", ">", sequence)
    .orderBy("sequence")
    .execute();
  return rows.map(({ content }) => fromBase64(content));
}

/** All that was written, as updates that together are the document. */
export async function updatesOf(db: Db, kept: Kept | undefined): Promise<readonly Uint8Array[]> {
  if (kept === undefined) return [];
  return [fromBase64(kept.state), ...(await updatesAfter(db, kept.meeting_id, kept.state_sequence))];
}

/** What was written after a sequence, as one update in base64; all of it where that is shorter to put together. */
export async function newsAfter(db: Db, kept: Kept | undefined, after: number): Promise<string> {
  if (kept === undefined || after >= kept.sequence) return toBase64(nothing);
  const updates =
    after < kept.state_sequence ? await updatesOf(db, kept) : await updatesAfter(db, kept.meeting_id, after);
  return toBase64(Y.mergeUpdates([...updates]));
}

/** Whose each Yjs client of a meeting is. */
export async function clientsOf(db: Db, meetingId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("minutes_clients")
    .select(["client", "user_id"])
    .where("meeting_id", "=", meetingId)
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ client, user_id }) => [Number(client), user_id]));
}

/** The same with names. */
export async function writersOf(db: Db, meetingId: number): Promise<readonly MinutesWriter[]> {
  const clients = await clientsOf(db, meetingId);
  const names = await userRefs(db, [...clients.values()]);
  return [...clients].flatMap(([client, userId]) => {
    const user = names.get(userId);
    return user === undefined ? [] : [{ client, user: { id: user.id, full_name: user.full_name } }];
  });
}

export async function addClients(
  db: Db,
  meetingId: number,
  clients: readonly number[],
  userId: number,
): Promise<void> {
  for (const client of clients)
    await insertRow(db, "minutes_clients", {
      meeting_id: meetingId,
      client: String(client),
      user_id: userId,
    });
}

/**
 * The row of a meeting's minutes, made where there is none. It is written to, so that whoever else writes into these
 * minutes waits for the end of this transaction.
 */
export async function lockKept(db: Db, meetingId: number): Promise<Kept> {
  const row = {
    meeting_id: meetingId,
    sequence: 0,
    state: toBase64(nothing),
    state_sequence: 0,
    size: 0,
    hands: writeJson([]),
  };
  await db
    .insertInto("meeting_minutes")
    .values(row)
    .onConflict((conflict) => conflict.column("meeting_id").doUpdateSet({ meeting_id: meetingId }))
    .execute();
  return (await findKept(db, meetingId)) ?? row;
}

/** Keeps an update that the document took in. */
export async function keepUpdate(
  db: Db,
  kept: Kept,
  doc: Y.Doc,
  update: { readonly content: Uint8Array; readonly userId: number; readonly at: string },
): Promise<void> {
  const { meeting_id } = kept;
  const sequence = kept.sequence + 1;
  await insertRow(db, "minutes_updates", {
    meeting_id,
    sequence,
    user_id: update.userId,
    sent_at: update.at,
    content: toBase64(update.content),
  });
  const asOne = sequence - kept.state_sequence < writtenAsOneEvery ? null : Y.encodeStateAsUpdate(doc);
  await db
    .updateTable("meeting_minutes")
    .set({
      sequence,
      size: asOne?.length ?? kept.size + update.content.length,
      ...(asOne === null ? {} : { state: toBase64(asOne), state_sequence: sequence }),
    })
    .where("meeting_id", "=", meeting_id)
    .execute();
}

/** Who changed which line that somebody else began, by name. */
export async function handsOf(db: Db, kept: Kept | undefined): Promise<readonly MinutesHand[]> {
  const hands = kept === undefined ? [] : readJson(kept.hands);
  const names = await userRefs(
    db,
    hands.map(({ user_id }) => user_id),
  );
  return hands.flatMap(({ line, user_id }) => {
    const user = names.get(user_id);
    return user === undefined ? [] : [{ line, user: { id: user.id, full_name: user.full_name } }];
  });
}

/** Remembers who changed lines of others. */
export async function addHands(db: Db, kept: Kept, lines: readonly string[], userId: number): Promise<void> {
  const hands = readJson(kept.hands);
  const known = new Set(hands.filter(({ user_id }) => user_id === userId).map(({ line }) => line));
  const fresh = lines.filter((line) => !known.has(line));
  if (fresh.length === 0) return;
  await db
    .updateTable("meeting_minutes")
    .set({ hands: writeJson([...hands, ...fresh.map((line) => ({ line, user_id: userId }))]) })
    .where("meeting_id", "=", kept.meeting_id)
    .execute();
}

/** What a meeting's minutes say now, for what is made of them: the copy that is signed, reports. Blank lines are none. */
/** Is this a line of the meeting's minutes, also one that was taken away since? */
export async function isLineOfMeeting(db: Db, meetingId: number, line: string): Promise<boolean> {
  const doc = newDocument(await updatesOf(db, await findKept(db, meetingId)));
  return allLines(doc).some(({ id }) => id === line);
}

export async function linesOfMeeting(db: Db, meetingId: number): Promise<readonly MinutesLine[]> {
  const kept = await findKept(db, meetingId);
  const doc = newDocument(await updatesOf(db, kept));
  const [writers, hands] = [await writersOf(db, meetingId), await handsOf(db, kept)];
  return plainLines(doc, writers, hands).filter(({ text }) => text.trim() !== "");
}
