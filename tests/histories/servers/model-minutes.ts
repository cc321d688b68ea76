import { applyUpdate, decodeUpdate, encodeStateAsUpdate } from "yjs";
import { BridgeError } from "#contract/bridge/errors.ts";
import { fromBase64, toBase64 } from "#contract/records/minutes/bytes.ts";
import { allLines, newDocument } from "#contract/records/minutes/document.ts";
import { plainLines } from "#contract/records/minutes/plain-lines.ts";
import { historyMeeting } from "./history-case.ts";
import { userRefOf } from "./model-records.ts";
import type { ServerCall } from "./server.ts";

const refused = (message: string) =>
  new BridgeError("VALIDATION", message, { fields: { update: [message] } });
const ended = () => new BridgeError("CONFLICT", "This meeting has ended.", { status: 409 });

/** The minutes of the history's meeting: whose each Yjs client is, and all that was written until it ended. */
export function createModelMinutes(stamp: () => string) {
  let doc = newDocument();
  let sequence = 0;
  let endedAt: string | null = null;
  const owners = new Map<number, number>();
  const hands: { readonly line: string; readonly user: ReturnType<typeof userRefOf> }[] = [];

  const show = () => {
    const writers = [...owners].map(([client, user]) => ({ client, user: userRefOf(user) }));
    const update = toBase64(encodeStateAsUpdate(doc));
    const head = { meeting_id: historyMeeting.id, meeting_uuid: historyMeeting.uuid, sequence };
    const can = { edit: endedAt === null };
    return {
      ...head,
      ended_at: endedAt,
      update,
      writers,
      hands,
      lines: plainLines(doc, writers, hands),
      can,
    };
  };

  const write = (user: number, update: string) => {
    if (endedAt !== null) throw ended();
    const bytes = fromBase64(update);
    const clients = new Set(decodeUpdate(bytes).structs.map(({ id }) => id.client));
    if ([...clients].some((client) => (owners.get(client) ?? user) !== user))
      throw refused("This was written by somebody else.");
    const next = newDocument([encodeStateAsUpdate(doc)]);
    applyUpdate(next, bytes, "sent");
    if (next.store.pendingStructs !== null || next.store.pendingDs !== null)
      throw refused("Something that was written before this is missing here.");
    const before = new Map(allLines(doc).map((line) => [line.id, line]));
    for (const { id, kind, text, client } of allLines(next)) {
      const was = before.get(id);
      const isOthers = (owners.get(client) ?? user) !== user;
      const isKnown = hands.some((hand) => hand.line === id && hand.user.id === user);
      if (was !== undefined && isOthers && !isKnown && (was.kind !== kind || was.text !== text))
        hands.push({ line: id, user: userRefOf(user) });
    }
    doc = next;
    sequence += 1;
    for (const client of clients) owners.set(client, user);
    return { meeting_uuid: historyMeeting.uuid };
  };

  return (call: ServerCall) => {
    const answer = (data: unknown) => ({ status: 200, data: { data }, etag: null });
    if (call.endpoint === "minutes.show") return answer(show());
    if (call.endpoint === "minutes.write")
      return answer(write(call.user, (call.input.body as { readonly update: string }).update));
    if (call.endpoint !== "meetings.end") return null;
    if (endedAt !== null) throw ended();
    endedAt = stamp();
    return answer({});
  };
}
