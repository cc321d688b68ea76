import type { Kysely } from "kysely";
import { createFirstTables } from "./001-first-tables.ts";
import { createCaseNotes } from "./002-case-notes.ts";
import { createResumableUploads } from "./003-resumable-uploads.ts";
import { addConfirmedPasswords } from "./004-confirmed-passwords.ts";
import { addRevokedSessions } from "./005-revoked-sessions.ts";
import { addQuickSearch } from "./006-quick-search.ts";
import { createTasks } from "./007-tasks.ts";

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

/** In order; never edited once released, only added to (docs/recipes/add-a-table.md). */
export const migrations: readonly Migration[] = [
  { version: 1, name: "first-tables", up: createFirstTables },
  { version: 2, name: "case-notes", up: createCaseNotes },
  { version: 3, name: "resumable-uploads", up: createResumableUploads },
  { version: 4, name: "confirmed-passwords", up: addConfirmedPasswords },
  { version: 5, name: "revoked-sessions", up: addRevokedSessions },
  { version: 6, name: "quick-search", up: addQuickSearch },
  { version: 7, name: "tasks", up: createTasks },
];
