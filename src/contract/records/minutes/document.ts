import * as Y from "yjs";
import { isLineKind, type LineKind } from "./line-kinds.ts";

/**
 * The document of a meeting's minutes, as every computer and the server keep it (decision 091). Two shared types:
 * `order` has the ids of the lines from the first to the last, `lines` has each line under its id: `kind`, `text`, `at`, and
 * `removed`, which is its text as it was when somebody took it away.
 */
const orderOf = (doc: Y.Doc): Y.Array<unknown> => doc.getArray("order");
const entriesOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap("lines");
export const sharedTypes = ["order", "lines"] as const;

/** Origin of what somebody did here and can undo. Making a line is not undone: others may have written in it since. */
export const typedHere = "typed";
/** Origin of a new line made here. */
export const madeHere = "made";

/** A line as the document has it. Writers are told by the Yjs clients that wrote; the server knows whose each is. */
export interface DocumentLine {
  readonly id: string;
  readonly kind: LineKind;
  readonly text: string;
  /** The client that began it. No content of an update can claim another. */
  readonly client: number;
  /** The clients whose words stand in it. */
  readonly writers: readonly number[];
  /** When it was begun, by the clock of that computer; ISO 8601. */
  readonly at: string;
  /** The client that took it away, where nothing was written in it since. */
  readonly removedBy: number | null;
}

export function newDocument(updates: readonly Uint8Array[] = []): Y.Doc {
  const doc = new Y.Doc();
  orderOf(doc);
  entriesOf(doc);
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update, "read");
  });
  return doc;
}

/** The clients whose characters stand in a text. */
function writersOf(text: Y.Text): readonly number[] {
  const clients = new Set<number>();
  for (let item = text._start; item !== null; item = item.right)
    if (!item.deleted && item.countable) clients.add(item.id.client);
  return [...clients];
}

const textOf = (entry: Y.Map<unknown>): Y.Text | null => {
  const text = entry.get("text");
  return text instanceof Y.Text ? text : null;
};

function lineOf(doc: Y.Doc, id: string): DocumentLine | null {
  const item = entriesOf(doc)._map.get(id);
  const entry = entriesOf(doc).get(id);
  if (item === undefined || !(entry instanceof Y.Map)) return null;
  const text = textOf(entry);
  const [kind, at, removed] = [entry.get("kind"), entry.get("at"), entry.get("removed")];
  if (text === null || !isLineKind(kind) || typeof at !== "string") return null;
  const words = text.toString();
  const away = entry._map.get("removed");
  return {
    id,
    kind,
    text: words,
    client: item.id.client,
    writers: writersOf(text),
    at,
    // Words that somebody wrote in it meanwhile bring it back: nothing that was typed goes unseen.
    removedBy: away !== undefined && removed === words ? away.id.client : null,
  };
}

/** Each id once, in order. Two who moved a line at once left it in two places: the last one counts. */
function idsInOrder(doc: Y.Doc): readonly string[] {
  const placed = orderOf(doc)
    .toArray()
    .filter((id): id is string => typeof id === "string");
  const last = new Map(placed.map((id, index) => [id, index]));
  const unplaced = [...entriesOf(doc).keys()].filter((id) => !last.has(id)).sort();
  return [...placed.filter((id, index) => last.get(id) === index), ...unplaced];
}

/** Every line from the first to the last, also those that were taken away. */
export const allLines = (doc: Y.Doc): readonly DocumentLine[] =>
  idsInOrder(doc).flatMap((id) => lineOf(doc, id) ?? []);

/** The lines that stand in the minutes. */
export const standingLines = (doc: Y.Doc): readonly DocumentLine[] =>
  allLines(doc).filter(({ removedBy }) => removedBy === null);

function entryOf(doc: Y.Doc, id: string): Y.Map<unknown> | null {
  const entry = entriesOf(doc).get(id);
  return entry instanceof Y.Map ? entry : null;
}

function place(doc: Y.Doc, id: string, after: string | null): void {
  const order = orderOf(doc);
  for (let index = order.length - 1; index >= 0; index -= 1) if (order.get(index) === id) order.delete(index);
  order.insert(after === null ? 0 : order.toArray().lastIndexOf(after) + 1, [id]);
}

/** Makes a line behind another, or as the first one. */
export function addLine(
  doc: Y.Doc,
  line: { readonly id: string; readonly kind: LineKind; readonly at: string; readonly after: string | null },
): void {
  doc.transact(() => {
    const entry = new Y.Map<unknown>();
    entry.set("kind", line.kind);
    entry.set("at", line.at);
    entry.set("text", new Y.Text());
    entriesOf(doc).set(line.id, entry);
    place(doc, line.id, line.after);
  }, madeHere);
}

/** Moves a line behind another, or to the beginning. What others write in it meanwhile goes along. */
export function moveLine(doc: Y.Doc, id: string, after: string | null): void {
  if (id === after) return;
  doc.transact(() => place(doc, id, after), typedHere);
}

export function setKind(doc: Y.Doc, id: string, kind: LineKind): void {
  doc.transact(() => entryOf(doc, id)?.set("kind", kind), typedHere);
}

/** Takes a line away; it can be brought back, and whoever did it is known. */
export function removeLine(doc: Y.Doc, id: string): void {
  const entry = entryOf(doc, id);
  const text = entry && textOf(entry);
  if (entry && text) doc.transact(() => entry.set("removed", text.toString()), typedHere);
}

export function restoreLine(doc: Y.Doc, id: string): void {
  doc.transact(() => entryOf(doc, id)?.delete("removed"), typedHere);
}

const isSecondHalf = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
};

/** Writes what a field says now into a line: only what differs, so that words of others stay theirs. */
export function setText(doc: Y.Doc, id: string, words: string): void {
  const entry = entryOf(doc, id);
  const text = entry && textOf(entry);
  if (!text) return;
  const before = text.toString();
  if (before === words) return;
  const shorter = Math.min(before.length, words.length);
  let start = 0;
  while (start < shorter && before[start] === words[start]) start += 1;
  // A character of two units stays whole.
  if (start > 0 && (isSecondHalf(before, start) || isSecondHalf(words, start))) start -= 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === words.at(-1 - end)) end += 1;
  if (end > 0 && (isSecondHalf(before, before.length - end) || isSecondHalf(words, words.length - end)))
    end -= 1;
  doc.transact(() => {
    text.delete(start, before.length - start - end);
    text.insert(start, words.slice(start, words.length - end));
  }, typedHere);
}

/** Undoes what was typed here, and nothing that others did. */
export const undoOf = (doc: Y.Doc): Y.UndoManager =>
  new Y.UndoManager([entriesOf(doc), orderOf(doc)], { trackedOrigins: new Set([typedHere]) });
