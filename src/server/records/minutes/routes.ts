import type { Doc } from "yjs";
import { fromBase64 } from "#contract/records/minutes/bytes.ts";
import { allLines, newDocument } from "#contract/records/minutes/document.ts";
import { mostClients, mostClientsOfOne, mostDocumentBytes } from "#contract/records/minutes/limits.ts";
import { plainLines } from "#contract/records/minutes/plain-lines.ts";
import { loadAccess } from "#server/access/access.ts";
import { unlessArchived } from "#server/access/rights.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { HttpError, invalid } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { requireMeeting } from "#server/records/meetings/meeting-of.ts";
import { acceptUpdate, UpdateRefused } from "./accept.ts";
import {
  addClients,
  addHands,
  clientsOf,
  findKept,
  handsOf,
  keepUpdate,
  lockKept,
  newsAfter,
  updatesOf,
  writersOf,
} from "./repository.ts";

const headOf = ({ id, uuid, ended_at }: Row<"meetings">, sequence: number) => ({
  meeting_id: id,
  meeting_uuid: uuid,
  sequence,
  ended_at,
});

/** May somebody write into these minutes now? */
async function mayWrite(db: Db, auth: Auth, meeting: Row<"meetings">): Promise<boolean> {
  const access = await loadAccess(db, auth, "meeting", meeting.id);
  const { archived_at } = await findRow(db, "cases", meeting.case_id);
  const open = meeting.ended_at === null && meeting.called_off_at === null;
  return access !== null && open && unlessArchived(access.rights, archived_at).edit;
}

/** Of these lines those that somebody else began. */
function ofOthers(
  doc: Doc,
  lines: readonly string[],
  owners: ReadonlyMap<number, number>,
  userId: number,
): readonly string[] {
  if (lines.length === 0) return [];
  const wanted = new Set(lines);
  return allLines(doc)
    .filter(({ id, client }) => wanted.has(id) && (owners.get(client) ?? userId) !== userId)
    .map(({ id }) => id);
}

const day = 86_400_000;

/** Does the log say that somebody read or wrote these minutes within a day? */
async function isInLog(db: Db, meetingId: number, userId: number, now: string): Promise<boolean> {
  const found = await db
    .selectFrom("audit_log")
    .select("id")
    .where("record_type", "=", "meeting")
    .where("record_id", "=", meetingId)
    .where("user_id", "=", userId)
    .where("outcome", "=", "ok")
    .where("action", "in", ["minutes.view", "minutes.since", "meeting.minutes"])
    .where("at", ">", new Date(Date.parse(now) - day).toISOString())
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const endedWords = "This meeting has ended. What was written down then is what is signed.";
const calledOffWords = "This meeting was called off. What was written down until then stays as it is.";

export const minutesHandlers = {
  "minutes.show": async ({ db, auth, record, params }) => {
    const meeting = await requireMeeting(db, auth, record.id, params.id);
    const kept = await findKept(db, meeting.id);
    const [writers, hands] = [await writersOf(db, meeting.id), await handsOf(db, kept)];
    const doc = newDocument(await updatesOf(db, kept));
    const data = {
      ...headOf(meeting, kept?.sequence ?? 0),
      update: await newsAfter(db, kept, 0),
      writers: [...writers],
      hands: [...hands],
      lines: [...plainLines(doc, writers, hands)],
      can: { edit: await mayWrite(db, auth, meeting) },
    };
    return { body: { data } };
  },

  "minutes.since": async ({ db, auth, record, params, query, now, audit }) => {
    const meeting = await requireMeeting(db, auth, record.id, params.id);
    const kept = await findKept(db, meeting.id);
    const isNothing = query.after >= (kept?.sequence ?? 0);
    if (isNothing || (await isInLog(db, meeting.id, auth.userId, now))) audit({ each: [] });
    const data = {
      ...headOf(meeting, kept?.sequence ?? 0),
      update: await newsAfter(db, kept, query.after),
      writers: [...(await writersOf(db, meeting.id))],
      hands: [...(await handsOf(db, kept))],
    };
    return { body: { data } };
  },

  "minutes.write": async ({ db, auth, record, params, body, now, audit }) => {
    const kept = await lockKept(db, record.id);
    const meeting = await requireMeeting(db, auth, record.id, params.id);
    if (meeting.ended_at !== null) throw new HttpError(409, { message: endedWords });
    if (meeting.called_off_at !== null) throw new HttpError(409, { message: calledOffWords });
    const bytes = fromBase64(body.update);
    if (kept.size + bytes.length > mostDocumentBytes)
      throw invalid("update", "These minutes are full. End the meeting and begin another one.");
    const known = await clientsOf(db, meeting.id);
    const found: { unknown: readonly number[] } = { unknown: [] };
    const doc = newDocument(await updatesOf(db, kept));
    const isSenders = (clients: readonly number[]) => {
      found.unknown = clients.filter((client) => !known.has(client));
      return clients.every((client) => (known.get(client) ?? auth.userId) === auth.userId);
    };
    const take = () => {
      try {
        return acceptUpdate(doc, bytes, isSenders);
      } catch (error) {
        if (error instanceof UpdateRefused) throw invalid("update", error.message);
        throw error;
      }
    };
    const { fresh, changed } = take();
    const own = [...known.values()].filter((userId) => userId === auth.userId).length + found.unknown.length;
    const isOften = known.size + found.unknown.length > mostClients || own > mostClientsOfOne;
    if (found.unknown.length > 0 && isOften)
      throw invalid("update", "These minutes were opened too often. End the meeting and begin another one.");
    await addClients(db, meeting.id, found.unknown, auth.userId);
    await addHands(db, kept, ofOthers(doc, changed, known, auth.userId), auth.userId);
    if (fresh !== null) await keepUpdate(db, kept, doc, { content: fresh, userId: auth.userId, at: now });
    audit({ fields: ["minutes"] });
    return { body: { data: { meeting_uuid: meeting.uuid } } };
  },
} satisfies Partial<Handlers>;
