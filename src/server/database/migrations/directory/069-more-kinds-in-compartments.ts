const moved = ["tasks", "interviews"];

/** Further kinds of entries that lie in a compartment. */
export const moreKindsInCompartments = (): readonly string[] =>
  moved.map((table) => `alter table ${table} add column compartment text not null default 'education'`);
