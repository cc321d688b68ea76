import { create } from "zustand";

const typed = new Set<object>();

/** How many open forms hold what was typed and not saved; their drafts are kept on this computer. */
export const useTypedForms = create<{ readonly count: number }>(() => ({ count: 0 }));

/** `form`: the same object for the same open form. */
export function noteTyped(form: object, holds: boolean): void {
  if (holds) typed.add(form);
  else typed.delete(form);
  if (useTypedForms.getState().count !== typed.size) useTypedForms.setState({ count: typed.size });
}
