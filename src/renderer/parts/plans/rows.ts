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
