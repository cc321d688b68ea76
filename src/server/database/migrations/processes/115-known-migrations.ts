/** The newest migration that a process knows: whoever takes something away waits for those that do not know of it. */
export const knownMigrations = (): readonly string[] => ["alter table processes add column newest text"];
