import * as Y from "yjs";
import { timestamp, uuid } from "#contract/kit/common.ts";
import { allLines, sharedTypes } from "#contract/records/minutes/document.ts";
import { mostClientsAtOnce, mostInMergedLine, mostLines } from "#contract/records/minutes/limits.ts";
import { isLineKind } from "#contract/records/minutes/line-kinds.ts";

/** Why an update is not taken, in words for the person. */
export class UpdateRefused extends Error {}

const unreadable = "This is not a change of these minutes.";
const refuse = (message = unreadable): never => {
  throw new UpdateRefused(message);
};

/** Yjs gives a client 32 bits. */
const mostClient = 2 ** 32 - 1;

type Content = Y.Item["content"];
const plainValue = (value: unknown): boolean => typeof value === "string" && value.length <= mostInMergedLine;

/** Words, values of a line, and what of those was taken away again before it was sent; nothing else that Yjs can hold. */
function isKnown(content: Content): boolean {
  if (content instanceof Y.ContentString || content instanceof Y.ContentDeleted) return true;
  if (content instanceof Y.ContentAny) return content.arr.every(plainValue);
  return (
    content instanceof Y.ContentType && (content.type instanceof Y.Map || content.type instanceof Y.Text)
  );
}

/** The clients that made something in an update. */
function clientsIn(bytes: Uint8Array): readonly number[] {
  const clients = new Set<number>();
  for (const struct of Y.decodeUpdate(bytes).structs) {
    const { client } = struct.id;
    if (!(struct instanceof Y.Item) || !isKnown(struct.content)) refuse();
    if (!Number.isSafeInteger(client) || client < 0 || client > mostClient) refuse();
    // No text is as long as this; a place beyond every number would be the last one that its client can ever write to.
    if (struct.id.clock + struct.length > 2 ** 31) refuse();
    clients.add(client);
  }
  // One opened page is one; whoever sends many takes the places of everybody else.
  if (clients.size > mostClientsAtOnce) refuse();
  return [...clients];
}

/** What of a line never changes: who began it, when, and the text that it is, whatever is written in that. */
function begun(doc: Y.Doc): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const [id, line] of doc.getMap("lines")._map) {
    const entry = line.deleted || !(line.content instanceof Y.ContentType) ? null : line.content.type;
    const text = entry?._map.get("text")?.id;
    const at = entry?._map.get("at")?.id;
    parts.set(id, [line.id, text, at].map((part) => `${part?.client} ${part?.clock}`).join());
  }
  return parts;
}

const isLine = (id: string, entry: unknown): boolean =>
  entry instanceof Y.Map &&
  uuid.safeParse(id).success &&
  [...entry.keys()].every((key) => ["kind", "at", "text", "removed"].includes(key)) &&
  isLineKind(entry.get("kind")) &&
  timestamp.safeParse(entry.get("at")).success &&
  entry.get("text") instanceof Y.Text &&
  ["string", "undefined"].includes(typeof entry.get("removed"));

/** Is every part of the document what it is to be? */
function check(doc: Y.Doc): void {
  if ([...doc.share.keys()].some((name) => !(sharedTypes as readonly string[]).includes(name))) refuse();
  const lines = doc.getMap("lines");
  const order = doc.getArray("order");
  if (order._map.size > 0 || lines._start !== null) refuse();
  for (const [id, entry] of lines) if (!isLine(id, entry)) refuse();
  if (order.toArray().some((id) => typeof id !== "string" || !lines.has(id))) refuse();
  if (lines.size > mostLines) refuse(`Minutes have at most ${mostLines.toLocaleString("en-US")} lines.`);
}

/** Words and nothing beside them: no format, no picture, no type within a line. */
function checkText(text: Y.Text): void {
  if (text._map.size > 0) refuse();
  for (let item = text._start; item !== null; item = item.right)
    if (!(item.content instanceof Y.ContentString || item.content instanceof Y.ContentDeleted)) refuse();
  if (text.length > mostInMergedLine) refuse("A line of these minutes is too long. Go on in a new line.");
}

function checkNewText(doc: Y.Doc, id: string): void {
  const entry = doc.getMap("lines").get(id);
  const text = entry instanceof Y.Map ? entry.get("text") : null;
  if (text instanceof Y.Text) checkText(text);
  else refuse();
}

/** What each line says, and as what. */
const saying = (doc: Y.Doc): ReadonlyMap<string, string> =>
  new Map(allLines(doc).map(({ id, kind, text }) => [id, `${kind} ${text}`]));

/** What an update brought. */
interface Accepted {
  /** What was new in it; null where the document is as it was. */
  readonly fresh: Uint8Array | null;
  /** Lines, begun before, of which it changed the words or the kind. */
  readonly changed: readonly string[];
}

/**
 * Takes one update into the document; throws `UpdateRefused` where it is none, or is not the sender's. `isSenders` says of
 * the Yjs clients that made something in it whether they are the sender's: nobody can write under another's name.
 */
export function acceptUpdate(
  doc: Y.Doc,
  bytes: Uint8Array,
  isSenders: (clients: readonly number[]) => boolean,
): Accepted {
  const before = begun(doc);
  const seen: { fresh: Uint8Array | null } = { fresh: null };
  const said = saying(doc);
  const changed = new Set<unknown>();
  doc.once("update", (update: Uint8Array) => {
    seen.fresh = update;
  });
  doc.once("afterTransaction", (transaction: Y.Transaction) => {
    for (const type of transaction.changed.keys()) changed.add(type);
  });
  try {
    if (!isSenders(clientsIn(bytes)))
      refuse("This was written by somebody else. Each sends what they wrote themselves.");
    Y.applyUpdate(doc, bytes, "sent");
    if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null)
      refuse("Something that was written before this is missing here.");
    check(doc);
    for (const type of changed) if (type instanceof Y.Text) checkText(type);
    const after = begun(doc);
    for (const [id, origin] of before) if (after.get(id) !== origin) refuse();
    // What begins with an update is none of the types that it changed.
    for (const id of after.keys()) if (!before.has(id)) checkNewText(doc, id);
    if (seen.fresh === null) return { fresh: null, changed: [] };
    const others = [...saying(doc)].filter(([id, words]) => said.has(id) && said.get(id) !== words);
    return { fresh: seen.fresh, changed: others.map(([id]) => id) };
  } catch (error) {
    // What Yjs says of bytes that are no update is no answer for a person.
    throw error instanceof UpdateRefused ? error : new UpdateRefused(unreadable);
  }
}
