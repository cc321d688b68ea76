/** When somebody ended that a record is kept longer, before its day: nothing of a compartment is erased soon after. */
export const endedKeeps = (): readonly string[] => ["alter table retention_keeps add column ended_at text"];
