import type { ColumnChoice } from "#ui/data-grid/column-choice.ts";

/** The chooser's state from the ids in the address: those in their order, then all others, hidden. */
export function columnChoice(
  columns: readonly { readonly id: string; readonly optIn?: boolean }[],
  shown: readonly string[] | null,
): readonly ColumnChoice[] {
  if (shown === null) return columns.map(({ id, optIn }) => ({ id, shown: !optIn }));
  const known = shown.filter(
    (id, index) => shown.indexOf(id) === index && columns.some((each) => each.id === id),
  );
  const rest = columns.filter(({ id }) => !known.includes(id));
  return [...known.map((id) => ({ id, shown: true })), ...rest.map(({ id }) => ({ id, shown: false }))];
}

/** The ids for the address; null for the standard choice. */
export function columnsOfChoice(
  columns: readonly { readonly id: string; readonly optIn?: boolean }[],
  choice: readonly ColumnChoice[],
): readonly string[] | null {
  const shown = choice.filter((column) => column.shown).map((column) => column.id);
  const standard = columns.filter((column) => !column.optIn).map((column) => column.id);
  return shown.join() === standard.join() ? null : shown;
}
