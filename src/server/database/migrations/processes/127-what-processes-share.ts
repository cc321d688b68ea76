/**
 * What each process of a database signs the audit log with, and a mark of the place where it has its files: one that comes
 * along with another key or another place is refused.
 */
export const whatProcessesShare = (): readonly string[] => [
  "alter table processes add column signing text",
  "alter table processes add column place text",
];
