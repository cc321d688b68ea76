/**
 * When somebody ended that a record is kept longer, before its day: nothing of a compartment is erased soon after. And when a
 * missed check-in was for nobody, so that it is looked at again.
 */
export const endedAndSought = (): readonly string[] => [
  "alter table retention_keeps add column ended_at text",
  "alter table check_ins add column sought_at text",
];
