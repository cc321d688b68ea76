import type { Db } from "../database/schema.ts";
import type { Auth } from "../plugins/auth.ts";
import type { Access } from "../repositories/access.ts";
import { presentAssessment } from "../repositories/assessments.ts";
import { presentKind } from "../repositories/case-kinds.ts";
import { presentTemplate } from "../repositories/case-templates.ts";
import { findCaseView } from "../repositories/case-views.ts";
import { presentCase } from "../repositories/cases.ts";
import { presentComment } from "../repositories/comments.ts";
import { presentEntity } from "../repositories/entities.ts";
import { presentExportProfile } from "../repositories/export-profiles.ts";
import { presentInterview } from "../repositories/interviews.ts";
import { presentPerson } from "../repositories/persons.ts";
import { presentCheck } from "../repositories/records-checks.ts";
import { presentReminder } from "../repositories/reminders.ts";
import { presentSearch } from "../repositories/saved-searches.ts";
import { presentTask } from "../repositories/tasks.ts";
import { presentTimeEntry } from "../repositories/time-log.ts";

/** The record as it stands, for the answer to a stale update. */
export async function currentRecord(
  call: { readonly db: Db; readonly auth: Auth },
  access: Access,
): Promise<unknown> {
  switch (access.kind) {
    case "person":
      return presentPerson(call.db, call.auth, access);
    case "case":
      return presentCase(call.db, access);
    case "assessment":
      return presentAssessment(call.db, access);
    case "interview":
      return presentInterview(call.db, access.id);
    case "reminder":
      return presentReminder(call.db, access.id);
    case "task":
      return presentTask(call.db, call.auth, access.id);
    case "export-profile":
      return presentExportProfile(call.db, access);
    case "case-type":
      return presentKind(call.db, "case_types", access);
    case "case-category":
      return presentKind(call.db, "case_categories", access);
    case "case-template":
      return presentTemplate(call.db, access);
    case "comment":
      return presentComment(call.db, call.auth, access.id);
    case "time-entry":
      return presentTimeEntry(call.db, call.auth, access.id);
    case "case-view":
      return findCaseView(call.db, access.id);
    case "records_check":
      return presentCheck(call.db, access.id);
    case "search":
      return presentSearch(call.db, call.auth, access);
    case "entity":
      return presentEntity(call.db, call.auth, access);
    case "protected_note":
    case "media":
    case "user":
    case "upload":
      throw new Error(`Records of the kind ${access.kind} have no version.`);
    default:
      return access.kind satisfies never;
  }
}
