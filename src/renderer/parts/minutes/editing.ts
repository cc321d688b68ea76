import {
  addLine,
  type DocumentLine,
  moveLine,
  removeLine,
  setKind,
  setText,
} from "#contract/records/minutes/document.ts";
import type { LineKind } from "#contract/records/minutes/line-kinds.ts";
import type { MinutesSession } from "./minutes-session.ts";

/** Where the caret goes: to a place in a line. */
export interface Caret {
  readonly id: string;
  readonly at: number;
}

/** The line below the last one, which is made by the first key in it. */
export const isNew = (lines: readonly DocumentLine[], id: string): boolean =>
  !lines.some((line) => line.id === id);

/** Of these headings those that stand in no line yet, each once. */
export function missingHeadings(
  lines: readonly DocumentLine[],
  wanted: readonly string[],
): readonly string[] {
  const there = new Set(lines.flatMap(({ kind, text }) => (kind === "heading" ? [text.trim()] : [])));
  return [...new Set(wanted.map((words) => words.trim()))].filter((words) => !there.has(words));
}

const signs: Readonly<Record<string, LineKind>> = { d: "decision", t: "task", q: "question", h: "heading" };

/** What the first letters of a line make of it: `/d ` a decision, `/t ` a task, `/q ` a question, `/h ` a heading. */
function begunWith(words: string): { readonly kind: LineKind; readonly rest: string } | null {
  const [, letter = "", rest = ""] = /^\/([dtqh])\s([\s\S]*)$/i.exec(words) ?? [];
  const kind = signs[letter.toLowerCase()];
  return kind === undefined ? null : { kind, rest };
}

interface Editing {
  readonly session: MinutesSession;
  /** The lines that stand. */
  readonly lines: readonly DocumentLine[];
  readonly isOwnClient: (client: number) => boolean;
}

export function editingOf({ session: { doc }, lines, isOwnClient }: Editing) {
  const placeOf = (id: string) => lines.findIndex((line) => line.id === id);
  const isOwn = ({ client, writers }: DocumentLine) => [client, ...writers].every(isOwnClient);
  const last = () => lines.at(-1)?.id ?? null;

  const add = (id: string, after: string | null, kind: LineKind = "text") =>
    addLine(doc, { id, kind, at: new Date().toISOString(), after });

  return {
    add,
    addLast: (kind: LineKind): Caret => {
      const id = crypto.randomUUID();
      add(id, last(), kind);
      return { id, at: 0 };
    },
    /** Puts these as headings below everything, those that stand already left out. Gives the end of the first, and how many. */
    addHeadings: (wanted: readonly string[]) => {
      const missing = missingHeadings(lines, wanted);
      let after = last();
      let caret: Caret | null = null;
      for (const words of missing) {
        const id = crypto.randomUUID();
        add(id, after, "heading");
        setText(doc, id, words);
        caret ??= { id, at: words.length };
        after = id;
      }
      return { count: missing.length, caret };
    },
    /** Writes what the field says. Gives the caret where letters at the beginning became a kind. */
    write: (id: string, words: string): Caret | null => {
      if (isNew(lines, id)) add(id, last());
      const begun = begunWith(words);
      if (begun !== null) setKind(doc, id, begun.kind);
      setText(doc, id, begun?.rest ?? words);
      return begun === null ? null : { id, at: 0 };
    },
    kind: (id: string, kind: LineKind) => setKind(doc, id, kind),
    remove: (id: string) => removeLine(doc, id),
    /** A new line, with the words behind the caret where they are one's own: those of others stay where they are. */
    split: (id: string, at: number): Caret | null => {
      const line = lines[placeOf(id)];
      if (line === undefined) return null;
      if (line.text === "" && line.kind !== "text") {
        setKind(doc, id, "text");
        return { id, at: 0 };
      }
      const next = crypto.randomUUID();
      if (at === 0 && line.text !== "") {
        add(next, lines[placeOf(id) - 1]?.id ?? null);
        return { id, at: 0 };
      }
      add(next, id);
      if (isOwn(line) && at < line.text.length) {
        setText(doc, next, line.text.slice(at));
        setText(doc, id, line.text.slice(0, at));
      }
      return { id: next, at: 0 };
    },
    /** Backspace at the beginning of a line: plain again, then joined with the line before where both are one's own. */
    join: (id: string): Caret | null => {
      const line = lines[placeOf(id)];
      const before = lines[placeOf(id) - 1];
      if (line === undefined) return (before ?? lines.at(-1)) ? endOf(before ?? lines.at(-1)) : null;
      if (line.kind !== "text") {
        setKind(doc, id, "text");
        return { id, at: 0 };
      }
      if (before === undefined) return null;
      const joins = line.text !== "" && isOwn(line) && isOwn(before);
      if (joins) setText(doc, before.id, before.text + line.text);
      if (joins || line.text === "") removeLine(doc, id);
      return { id: before.id, at: before.text.length };
    },
    move: (id: string, step: -1 | 1): boolean => {
      const to = placeOf(id) + step;
      if (placeOf(id) < 0 || to < 0 || to >= lines.length) return false;
      moveLine(doc, id, (step > 0 ? lines[to] : lines[to - 1])?.id ?? null);
      return true;
    },
  };
}
export type LineEditing = ReturnType<typeof editingOf>;

const endOf = (line: DocumentLine | undefined): Caret | null =>
  line === undefined ? null : { id: line.id, at: line.text.length };

/** Where the caret stands in a text after somebody else changed it. */
export function caretAfter(before: string, after: string, caret: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (caret <= start) return caret;
  if (caret >= before.length - end) return caret + after.length - before.length;
  return Math.min(caret, after.length - end);
}
