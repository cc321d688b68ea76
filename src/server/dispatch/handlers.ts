import type { Handlers } from "#server/http/call.ts";
import { agreementBoardHandlers } from "#server/records/agreement-boards/routes.ts";
import { assessmentHandlers } from "#server/records/assessments/routes.ts";
import { bulletinHandlers } from "#server/records/bulletins/routes.ts";
import { caseCardHandlers } from "#server/records/case-cards/routes.ts";
import { caseListHandlers } from "#server/records/case-lists/routes.ts";
import { caseMediaHandlers } from "#server/records/case-media/routes.ts";
import { caseNoteHandlers } from "#server/records/case-notes/routes.ts";
import { caseNoticeHandlers } from "#server/records/case-notices/routes.ts";
import { templatesOfRecords } from "#server/records/case-templates/routes.ts";
import { caseWorkHandlers } from "#server/records/case-work/routes.ts";
import { caseHandlers } from "#server/records/cases/routes.ts";
import { entityHandlers } from "#server/records/entities/routes.ts";
import { entityMergeHandlers } from "#server/records/entity-merges/routes.ts";
import { entityRelationHandlers } from "#server/records/entity-relations/routes.ts";
import { floorPlanHandlers } from "#server/records/floor-plans/routes.ts";
import { impactorHandlers } from "#server/records/impactors/routes.ts";
import { interviewHandlers } from "#server/records/interviews/routes.ts";
import { locationEventHandlers } from "#server/records/location-events/routes.ts";
import { locationGroupHandlers } from "#server/records/location-groups/routes.ts";
import { locationHandlers } from "#server/records/locations/routes.ts";
import { uploadHandlers } from "#server/records/media/routes.ts";
import { meetingHandlers } from "#server/records/meetings/routes.ts";
import { minutesHandlers } from "#server/records/minutes/routes.ts";
import { organizationHandlers } from "#server/records/organizations/routes.ts";
import { personMergeHandlers } from "#server/records/person-merges/routes.ts";
import { personWorkHandlers } from "#server/records/person-work/routes.ts";
import { personHandlers } from "#server/records/persons/routes.ts";
import { planHandlers } from "#server/records/plans/routes.ts";
import { reminderHandlers } from "#server/records/reminders/routes.ts";
import { reportTemplateHandlers } from "#server/records/report-templates/routes.ts";
import { taskHandlers } from "#server/records/tasks/routes.ts";
import { userHandlers } from "#server/records/users/routes.ts";
import { wavrHandlers } from "#server/records/wavr/routes.ts";
import { worksheetHandlers } from "#server/records/worksheets/routes.ts";
import { zoneHandlers } from "#server/records/zones/routes.ts";
import { taskCalendarHandlers } from "#server/services/calendar/routes.ts";
import { dashboardHandlers } from "#server/services/dashboard/routes.ts";
import { deletedHandlers } from "#server/services/deleted/routes.ts";
import { disclosureHandlers } from "#server/services/disclosures/routes.ts";
import { entityFileHandlers } from "#server/services/exports/entity-file.ts";
import { entityExportHandlers } from "#server/services/exports/export-entities.ts";
import { caseExportHandlers } from "#server/services/exports/routes.ts";
import { importHandlers } from "#server/services/imports/routes.ts";
import { liveHandlers } from "#server/services/live/routes.ts";
import { logHandlers } from "#server/services/logs/routes.ts";
import { logStreamHandlers } from "#server/services/logs/stream-routes.ts";
import { caseReportHandlers } from "#server/services/network/routes.ts";
import { notificationHandlers } from "#server/services/notifications/routes.ts";
import { packHandlers } from "#server/services/packs/routes.ts";
import { practiceHandlers } from "#server/services/practice/routes.ts";
import { disclosureApprovalHandlers } from "#server/services/reports/approvals.ts";
import { reportLinkHandlers } from "#server/services/reports/links/routes.ts";
import { caseReportDocumentHandlers } from "#server/services/reports/routes.ts";
import { savedReportHandlers } from "#server/services/reports/saved/routes.ts";
import { retentionHandlers } from "#server/services/retention/routes.ts";
import { savedSearchHandlers } from "#server/services/saved-searches/routes.ts";
import { scimTokenHandlers } from "#server/services/scim/token-settings.ts";
import { searchHandlers } from "#server/services/search/routes.ts";
import { profileHandlers } from "#server/services/session/profile.ts";
import { sessionHandlers } from "#server/services/session/routes.ts";
import { signInHandlers } from "#server/services/session/sign-in.ts";
import { settingsHandlers } from "#server/services/settings/routes.ts";
import { providerLinkHandlers } from "#server/services/single-sign-on/links.ts";
import { singleSignOnSettingsHandlers } from "#server/services/single-sign-on/settings.ts";
import { singleSignOnHandlers } from "#server/services/single-sign-on/sign-in.ts";
import { signOutThereHandlers } from "#server/services/single-sign-on/sign-out.ts";
import { statisticsHandlers } from "#server/services/statistics/routes.ts";
import { supportHandlers } from "#server/services/support/routes.ts";
import { plainHandlers } from "./plain-records.ts";

const all = {
  ...sessionHandlers,
  ...signInHandlers,
  ...profileHandlers,
  ...settingsHandlers,
  ...scimTokenHandlers,
  ...providerLinkHandlers,
  ...singleSignOnHandlers,
  ...signOutThereHandlers,
  ...singleSignOnSettingsHandlers,
  ...importHandlers,
  ...dashboardHandlers,
  ...practiceHandlers,
  ...packHandlers,
  ...deletedHandlers,
  ...retentionHandlers,
  ...statisticsHandlers,
  ...organizationHandlers,
  ...userHandlers,
  ...personHandlers,
  ...caseHandlers,
  ...caseNoteHandlers,
  ...caseNoticeHandlers,
  ...wavrHandlers,
  ...worksheetHandlers,
  ...planHandlers,
  ...agreementBoardHandlers,
  ...meetingHandlers,
  ...minutesHandlers,
  ...caseMediaHandlers,
  ...caseCardHandlers,
  ...assessmentHandlers,
  ...interviewHandlers,
  ...reminderHandlers,
  ...taskHandlers,
  ...uploadHandlers,
  ...searchHandlers,
  ...caseListHandlers,
  ...caseExportHandlers,
  ...entityExportHandlers,
  ...entityFileHandlers,
  ...logHandlers,
  ...logStreamHandlers,
  ...supportHandlers,
  ...disclosureHandlers,
  ...caseWorkHandlers,
  ...caseReportHandlers,
  ...caseReportDocumentHandlers,
  ...disclosureApprovalHandlers,
  ...savedReportHandlers,
  ...reportLinkHandlers,
  ...liveHandlers,
  ...notificationHandlers,
  ...templatesOfRecords,
  ...plainHandlers,
  ...reportTemplateHandlers,
  ...personWorkHandlers,
  ...personMergeHandlers,
  ...entityMergeHandlers,
  ...taskCalendarHandlers,
  ...savedSearchHandlers,
  ...entityHandlers,
  ...entityRelationHandlers,
  ...locationHandlers,
  ...locationGroupHandlers,
  ...bulletinHandlers,
  ...zoneHandlers,
  ...locationEventHandlers,
  ...impactorHandlers,
  ...floorPlanHandlers,
} satisfies Handlers;

type Strays = Exclude<keyof typeof all, keyof Handlers>;

/** Every endpoint's handler; a missing one, or one without an endpoint, does not compile. */
export const handlers: Strays extends never ? Handlers : Strays = all;
