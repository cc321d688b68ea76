/** One column in the chooser: its place is its order. */
export type ColumnChoice = { readonly id: string; readonly shown: boolean };

/** The choice with one column a place up (-1) or down (1); never past a locked one or an end. */
export function moveColumn(
  choice: readonly ColumnChoice[],
  id: string,
  by: -1 | 1,
  locked: ReadonlySet<string> = new Set(),
): readonly ColumnChoice[] {
  const from = choice.findIndex((column) => column.id === id);
  const [mine, other] = [choice[from], choice[from + by]];
  if (!mine || !other || locked.has(other.id) || locked.has(id)) return choice;
  const next = [...choice];
  next[from] = other;
  next[from + by] = mine;
  return next;
}

/** The choice with one column shown or hidden. */
export const toggleColumn = (choice: readonly ColumnChoice[], id: string): readonly ColumnChoice[] =>
  choice.map((column) => (column.id === id ? { ...column, shown: !column.shown } : column));

/** The columns to show, in the chosen order; locked ones always; ones the choice does not know yet are hidden. */
export function chosenColumns<C extends { readonly id: string; readonly locked?: boolean }>(
  columns: readonly C[],
  choice: readonly ColumnChoice[],
): readonly C[] {
  const known = choice.flatMap(({ id, shown }) => {
    const column = columns.find((other) => other.id === id);
    return column && (shown || column.locked) ? [column] : [];
  });
  const missing = columns.filter((column) => column.locked && !known.includes(column));
  return [...missing, ...known];
}
