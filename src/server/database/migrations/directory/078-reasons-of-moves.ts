const columns = ["moved_by integer", "moved_at text", "reason text"];

/** A person has no timeline that could say why a file was moved. */
export const reasonsOfMoves = (): readonly string[] =>
  columns.map((column) => `alter table compartment_traces add column ${column}`);
