import {
  addLine,
  type DocumentLine,
  moveLine,
  removeLine,
  setKind,
  setText,
} from "#contract/records/minutes/document.ts";
import { mostInLine } from "#contract/records/minutes/limits.ts";
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

/** What the first letters of a line make of it: `/d ` a decision, `/t ` a task, `/q ` a question, `/h ` a heading, behind a pasted bullet too. */
function begunWith(words: string): { readonly kind: LineKind; readonly rest: string } | null {
  const [, letter = "", rest = ""] =
    /^(?:\s*(?:[-–•*·]|\d{1,2}[.)])\s*)?\/([dtqh])\s([\s\S]*)$/i.exec(words) ?? [];
  const kind = signs[letter.toLowerCase()];
  return kind === undefined ? null : { kind, rest };
}

/** Nothing but the letters of a kind, and perhaps a bullet. */
const isBare = (line: string) => /^\s*(?:(?:[-–•*·]|\d{1,2}[.)])\s*)?\/[dtqh]\s*$/i.test(line);

/** A text in lines, none of them blank or longer than one may be. */
const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "" && !isBare(line))
    .flatMap((line) => {
      const parts: string[] = [];
      for (let rest = line; rest !== ""; rest = rest.slice(mostInLine)) parts.push(rest.slice(0, mostInLine));
      return parts;
    });

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
    /**
     * Writes what the field says, with the caret in it. Gives the caret where letters at the beginning became a kind, or where several
     * lines were pasted: each of them is one of its own, in their order, and what stood behind the caret comes after the last.
     */
    write: (id: string, words: string, at: number): Caret | null => {
      if (isNew(lines, id)) add(id, last());
      const put = (to: string, said: string, caret: number): Caret | null => {
        const begun = begunWith(said);
        if (begun !== null) setKind(doc, to, begun.kind);
        setText(doc, to, begun?.rest ?? said);
        return begun === null ? null : { id: to, at: Math.max(0, caret - said.length + begun.rest.length) };
      };
      if (!/[\r\n]/.test(words)) return put(id, words, at);
      const [first = "", ...more] = linesOf(words.slice(0, at));
      const behind = words.slice(at).replace(/\s*[\r\n]+\s*/g, " ");
      const line = lines[placeOf(id)];
      // Words of others stay where they are.
      const goesAlong = more.length > 0 && (line === undefined || isOwn(line));
      put(id, goesAlong ? first : first + behind, first.length);
      let end: Caret = { id, at: first.length };
      for (const [index, said] of more.entries()) {
        const next = crypto.randomUUID();
        add(next, end.id);
        const whole = goesAlong && index === more.length - 1 ? said + behind : said;
        end = put(next, whole, said.length) ?? { id: next, at: said.length };
      }
      return end;
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
