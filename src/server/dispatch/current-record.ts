import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { isPlain } from "#contract/kit/kinds.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { userView } from "#server/platform/accounts/users.ts";
import { presentFile } from "#server/platform/files/media.ts";
import { presentBoard, presentOwnAnswer } from "#server/records/agreement-boards/repository.ts";
import { presentAssessment } from "#server/records/assessments/present-assessment.ts";
import { findCaseView } from "#server/records/case-lists/views.ts";
import { presentComment } from "#server/records/case-notes/comments.ts";
import { presentTimeEntry } from "#server/records/case-notes/time-log.ts";
import { presentNotice } from "#server/records/case-notices/repository.ts";
import { presentTemplate } from "#server/records/case-templates/repository.ts";
import { presentCase } from "#server/records/cases/repository.ts";
import { presentImpactor } from "#server/records/impactors/repository.ts";
import { presentInterview } from "#server/records/interviews/repository.ts";
import { presentEvent } from "#server/records/location-events/repository.ts";
import { presentMeeting } from "#server/records/meetings/repository.ts";
import { organizationView } from "#server/records/organizations/repository.ts";
import { presentCheck } from "#server/records/person-work/records-checks.ts";
import { presentReminder } from "#server/records/reminders/repository.ts";
import { presentReminderTask } from "#server/records/tasks/reminder-tasks.ts";
import { presentTask } from "#server/records/tasks/repository.ts";
import { presentWavr } from "#server/records/wavr/repository.ts";
import { presentWholePerson } from "#server/records/wavr/with-person.ts";
import { presentExportProfile } from "#server/services/exports/profiles.ts";
import { presentSearch } from "#server/services/saved-searches/repository.ts";
import { presentSupport } from "#server/services/support/routes.ts";
import { plainRecords } from "./plain-records.ts";

/** The current record, for the answer to a stale update, in the shape that the call's group answers. */
export async function currentRecord(
  call: { readonly db: Db; readonly auth: Reader },
  access: Access,
  { group }: Pick<EndpointDefinition, "group">,
): Promise<unknown> {
  const { kind } = access;
  if (isPlain(kind)) return plainRecords[kind].whole(call.db, call.auth, access);
  switch (kind) {
    case "person":
      return presentWholePerson(call.db, call.auth, access);
    case "case":
      return presentCase(call.db, call.auth, access);
    case "assessment":
      return presentAssessment(call.db, call.auth, access);
    case "interview":
      return presentInterview(call.db, access.id);
    case "reminder":
      return group === "tasks"
        ? presentReminderTask(call.db, call.auth, access.id)
        : presentReminder(call.db, access.id);
    case "task":
      return presentTask(call.db, call.auth, access.id);
    case "export-profile":
      return presentExportProfile(call.db, access);
    case "case-template":
      return presentTemplate(call.db, "case-template", access);
    case "entity-template":
      return presentTemplate(call.db, "entity-template", access);
    case "comment":
      return presentComment(call.db, call.auth, access.id);
    case "time-entry":
      return presentTimeEntry(call.db, call.auth, access.id);
    case "notice":
      return presentNotice(call.db, call.auth, access.id);
    case "wavr":
      return presentWavr(call.db, call.auth, access.id);
    case "board":
      return presentBoard(call.db, call.auth, access.id);
    case "meeting":
      return presentMeeting(call.db, call.auth, access.id);
    case "location-event":
      return presentEvent(call.db, call.auth, access.id);
    case "impactor":
      return presentImpactor(call.db, call.auth, access.id);
    // Only its author reaches this: nobody else may change it.
    case "board-answer":
      return presentOwnAnswer(call.db, access.id);
    case "case-view":
      return findCaseView(call.db, access.id);
    case "records_check":
      return presentCheck(call.db, access.id);
    case "search":
      return presentSearch(call.db, call.auth, access);
    case "support-request":
      return (await presentSupport(call.db, call.auth, access.id)).body.data;
    case "media":
      return presentFile(call.db, access.id);
    case "organization":
      return organizationView(call.db, call.auth, access.id);
    case "user":
      return userView(call.db, call.auth, access.id);
    case "bulletin":
    case "protected_note":
    case "upload":
    case "import":
    case "destruction":
    case "kept":
      throw new Error(`Records of the kind ${kind} have no version.`);
    default:
      return kind satisfies never;
  }
}
