import type { Kysely } from "kysely";
import { createFirstTables } from "./001-first-tables.ts";
import { createCaseNotes } from "./002-case-notes.ts";
import { createResumableUploads } from "./003-resumable-uploads.ts";
import { addConfirmedPasswords } from "./004-confirmed-passwords.ts";
import { addRevokedSessions } from "./005-revoked-sessions.ts";
import { addQuickSearch } from "./006-quick-search.ts";
import { createTasks } from "./007-tasks.ts";
import { addCaseLists } from "./008-case-lists.ts";
import { addCaseExports } from "./009-case-exports.ts";
import { addCaseWork } from "./010-case-work.ts";
import { addNotifications } from "./011-notifications.ts";
import { addCaseTemplates } from "./012-case-templates.ts";
import { addPersonWork } from "./013-person-work.ts";
import { addPersonMerges } from "./014-person-merges.ts";
import { addTaskCalendar } from "./015-task-calendar.ts";
import { addSavedSearches } from "./016-saved-searches.ts";
import { addCommentWork } from "./017-comment-work.ts";
import { createDashboardLayouts } from "./018-dashboard-layouts.ts";
import { createCaseDisclosures } from "./019-case-disclosures.ts";
import { addCommentAttachments } from "./020-comment-attachments.ts";
import { addCoveredLists } from "./021-covered-lists.ts";
import { addEntities } from "./022-entities.ts";

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
  { version: 8, name: "case-lists", up: addCaseLists },
  { version: 9, name: "case-exports", up: addCaseExports },
  { version: 10, name: "case-work", up: addCaseWork },
  { version: 11, name: "notifications", up: addNotifications },
  { version: 12, name: "case-templates", up: addCaseTemplates },
  { version: 13, name: "person-work", up: addPersonWork },
  { version: 14, name: "person-merges", up: addPersonMerges },
  { version: 15, name: "task-calendar", up: addTaskCalendar },
  { version: 16, name: "saved-searches", up: addSavedSearches },
  { version: 17, name: "comment-work", up: addCommentWork },
  { version: 18, name: "dashboard-layouts", up: createDashboardLayouts },
  { version: 19, name: "case-disclosures", up: createCaseDisclosures },
  { version: 20, name: "comment-attachments", up: addCommentAttachments },
  { version: 21, name: "covered-lists", up: addCoveredLists },
  { version: 22, name: "entities", up: addEntities },
];
