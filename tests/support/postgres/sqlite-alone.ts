/**
 * What is tested on SQLite alone, and why; all else is of both engines. The files are left out of a run on PostgreSQL
 * (`vitest.config.ts`), the others stand behind `onlyOnSqlite` in `test-engine.ts`.
 */
export const sqliteAlone = {
  files: {
    "tests/contract/file-folder.test.ts":
      "The file of the database, what lies beside it, and who has it open.",
    "tests/contract/former-folder.test.ts":
      "Former versions had no other engine, and their copies are files.",
    "tests/contract/limits/search-time.test.ts":
      "It counts the rows that SQLite’s index steps through; what PostgreSQL finds is in engine.contract.test.ts.",
  },
  tests: {
    "a full disk":
      "A limit of pages stands for it, which PostgreSQL has not; its refusal is known in disk-refusal.test.ts.",
    "entries that never waited":
      "On PostgreSQL each waits before it is chained: all have the name by which one that is put there again is known.",
    "the plan of a statement": "PostgreSQL’s says it in other words, and goes by how many rows there are.",
  },
} as const;
