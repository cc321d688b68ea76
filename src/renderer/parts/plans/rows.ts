import { type FocusEvent, useState } from "react";
import { flushSync } from "react-dom";

type Problem = { readonly message?: string | undefined };

/** What a row's fields say is wrong, as the form has it. */
export type RowErrors<R> =
  | (Problem & { readonly [at: number]: { readonly [K in keyof R]?: Problem } | undefined })
  | undefined;

/** Changes to a list of rows, each of which leaves the focus where one goes on. `id` is that of the button that adds one. */
export function rowsOf<R>(id: string, rows: readonly R[], onChange: (rows: R[]) => void) {
  const goTo = (field: string) => document.getElementById(field)?.focus();
  return {
    set: (at: number, part: Partial<R>) =>
      onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row))),
    /** `first`: the field of the new row that takes the focus. */
    add: (row: R, first: string) => {
      flushSync(() => onChange([...rows, row]));
      goTo(`${id}.${rows.length}.${first}`);
    },
    remove: (at: number) => {
      flushSync(() => onChange(rows.filter((_, index) => index !== at)));
      goTo(id);
    },
  };
}

/**
 * Which errors of rows are shown: those of fields that were left, and all of the rows that were there when the form was sent. A
 * row that was just added has nothing wrong yet.
 */
export function useShownErrors(id: string, tries: number, rows: number) {
  const [sent, setSent] = useState({ tries, rows: tries > 0 ? rows : 0 });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (tries !== sent.tries) setSent({ tries, rows });
  else if (rows < sent.rows) setSent({ tries, rows });
  return {
    /** Around the list. */
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.id.startsWith(`${id}.`)) setLeft((before) => new Set(before).add(target.id));
    },
    error: (at: number, field: string, problem: Problem | undefined): string | undefined =>
      at < sent.rows || left.has(`${id}.${at}.${field}`) ? problem?.message : undefined,
    /** Rows behind one that was taken away stand in other places now. */
    forget: () => setLeft(new Set()),
  };
}
