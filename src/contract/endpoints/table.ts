import type { z } from "zod";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import type { kinds, RecordKind } from "#contract/kit/kinds.ts";
import { agreementBoardEndpoints } from "#contract/records/agreement-boards/endpoints.ts";
import { assessmentEndpoints } from "#contract/records/assessments/endpoints.ts";
import { bulletinEndpoints } from "#contract/records/bulletins/endpoints.ts";
import { caseCardEndpoints } from "#contract/records/case-cards/endpoints.ts";
import { caseCategoryEndpoints, caseTypeEndpoints } from "#contract/records/case-kinds/endpoints.ts";
import { caseListEndpoints } from "#contract/records/case-lists/endpoints.ts";
import { caseMediaEndpoints } from "#contract/records/case-media/endpoints.ts";
import { caseNoteEndpoints } from "#contract/records/case-notes/endpoints.ts";
import { caseNoticeEndpoints } from "#contract/records/case-notices/endpoints.ts";
import { caseTemplateEndpoints } from "#contract/records/case-templates/endpoints.ts";
import { caseWorkEndpoints } from "#contract/records/case-work/endpoints.ts";
import { caseEndpoints } from "#contract/records/cases/endpoints.ts";
import { entityEndpoints } from "#contract/records/entities/endpoints.ts";
import { entityMergeEndpoints } from "#contract/records/entity-merges/endpoints.ts";
import { entityRelationEndpoints } from "#contract/records/entity-relations/endpoints.ts";
import { entityTemplateEndpoints } from "#contract/records/entity-templates/endpoints.ts";
import { entityTypeEndpoints } from "#contract/records/entity-types/endpoints.ts";
import { floorPlanEndpoints } from "#contract/records/floor-plans/endpoints.ts";
import { impactorEndpoints } from "#contract/records/impactors/endpoints.ts";
import { interviewEndpoints } from "#contract/records/interviews/endpoints.ts";
import { locationEventEndpoints } from "#contract/records/location-events/endpoints.ts";
import { locationGroupEndpoints } from "#contract/records/location-groups/endpoints.ts";
import { locationEndpoints } from "#contract/records/locations/endpoints.ts";
import { uploadEndpoints } from "#contract/records/media/endpoints.ts";
import { meetingEndpoints } from "#contract/records/meetings/endpoints.ts";
import { minutesEndpoints } from "#contract/records/minutes/endpoints.ts";
import { organizationEndpoints } from "#contract/records/organizations/endpoints.ts";
import { personMergeEndpoints } from "#contract/records/person-merges/endpoints.ts";
import { personWorkEndpoints } from "#contract/records/person-work/endpoints.ts";
import { personEndpoints } from "#contract/records/persons/endpoints.ts";
import { planEndpoints } from "#contract/records/plans/endpoints.ts";
import { reminderEndpoints } from "#contract/records/reminders/endpoints.ts";
import { reportTemplateEndpoints } from "#contract/records/report-templates/endpoints.ts";
import { taskEndpoints } from "#contract/records/tasks/endpoints.ts";
import { userEndpoints } from "#contract/records/users/endpoints.ts";
import { wavrEndpoints } from "#contract/records/wavr/endpoints.ts";
import { worksheetEndpoints } from "#contract/records/worksheets/endpoints.ts";
import { zoneEndpoints } from "#contract/records/zones/endpoints.ts";
import { taskCalendarEndpoints } from "#contract/services/calendar/endpoints.ts";
import { dashboardEndpoints } from "#contract/services/dashboard/endpoints.ts";
import { deletedEndpoints } from "#contract/services/deleted/endpoints.ts";
import { disclosureEndpoints } from "#contract/services/disclosures/endpoints.ts";
import { caseExportEndpoints } from "#contract/services/exports/endpoints.ts";
import { entityExportEndpoints } from "#contract/services/exports/entity-exports.ts";
import { importEndpoints } from "#contract/services/imports/endpoints.ts";
import { liveEndpoints } from "#contract/services/live/endpoints.ts";
import { logEndpoints } from "#contract/services/logs/endpoints.ts";
import { logStreamEndpoints } from "#contract/services/logs/stream.ts";
import { caseReportEndpoints } from "#contract/services/network/endpoints.ts";
import { notificationEndpoints } from "#contract/services/notifications/endpoints.ts";
import { packEndpoints } from "#contract/services/packs/endpoints.ts";
import { practiceEndpoints } from "#contract/services/practice/endpoints.ts";
import { caseReportDocumentEndpoints } from "#contract/services/reports/endpoints.ts";
import { reportLinkEndpoints } from "#contract/services/reports/links.ts";
import { savedReportEndpoints } from "#contract/services/reports/saved.ts";
import { retentionEndpoints } from "#contract/services/retention/endpoints.ts";
import { savedSearchEndpoints } from "#contract/services/saved-searches/endpoints.ts";
import { scimEndpoints } from "#contract/services/scim/endpoints.ts";
import { searchEndpoints } from "#contract/services/search/endpoints.ts";
import { sessionEndpoints } from "#contract/services/session/endpoints.ts";
import { settingsEndpoints } from "#contract/services/settings/endpoints.ts";
import { singleSignOnEndpoints } from "#contract/services/single-sign-on/endpoints.ts";
import { statisticsEndpoints } from "#contract/services/statistics/endpoints.ts";
import { supportEndpoints } from "#contract/services/support/endpoints.ts";

/**
 * Every HTTP endpoint by name. The server's routes, core's client, the OpenAPI document and the generated tests are
 * made from this one table; there is no second list.
 */
export const endpoints = {
  ...sessionEndpoints,
  ...settingsEndpoints,
  ...scimEndpoints,
  ...singleSignOnEndpoints,
  ...importEndpoints,
  ...dashboardEndpoints,
  ...practiceEndpoints,
  ...packEndpoints,
  ...deletedEndpoints,
  ...retentionEndpoints,
  ...statisticsEndpoints,
  ...organizationEndpoints,
  ...userEndpoints,
  ...personEndpoints,
  ...caseEndpoints,
  ...caseNoteEndpoints,
  ...caseNoticeEndpoints,
  ...caseMediaEndpoints,
  ...caseCardEndpoints,
  ...wavrEndpoints,
  ...worksheetEndpoints,
  ...planEndpoints,
  ...agreementBoardEndpoints,
  ...meetingEndpoints,
  ...minutesEndpoints,
  ...assessmentEndpoints,
  ...interviewEndpoints,
  ...reminderEndpoints,
  ...taskEndpoints,
  ...uploadEndpoints,
  ...searchEndpoints,
  ...caseListEndpoints,
  ...caseExportEndpoints,
  ...entityExportEndpoints,
  ...logEndpoints,
  ...logStreamEndpoints,
  ...supportEndpoints,
  ...disclosureEndpoints,
  ...caseWorkEndpoints,
  ...caseReportEndpoints,
  ...caseReportDocumentEndpoints,
  ...savedReportEndpoints,
  ...reportLinkEndpoints,
  ...liveEndpoints,
  ...notificationEndpoints,
  ...caseTemplateEndpoints,
  ...reportTemplateEndpoints,
  ...caseTypeEndpoints,
  ...caseCategoryEndpoints,
  ...personWorkEndpoints,
  ...personMergeEndpoints,
  ...entityMergeEndpoints,
  ...taskCalendarEndpoints,
  ...savedSearchEndpoints,
  ...entityEndpoints,
  ...entityRelationEndpoints,
  ...locationEndpoints,
  ...bulletinEndpoints,
  ...locationEventEndpoints,
  ...impactorEndpoints,
  ...locationGroupEndpoints,
  ...entityTemplateEndpoints,
  ...floorPlanEndpoints,
  ...zoneEndpoints,
  ...entityTypeEndpoints,
} as const satisfies Record<string, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Part<D, K extends string> = D extends { readonly [key in K]: infer S } ? S : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller passes: path parameters, query and body, as far as the endpoint has them. */
export type EndpointInput<N extends EndpointName> = {
  readonly [K in "params" | "query" | "body" as Part<Endpoints[N], K> extends z.ZodType ? K : never]: Input<
    Part<Endpoints[N], K>
  >;
} & { readonly ifMatch?: string };

/** What the server's handler receives: parsed values. */
export type EndpointRequest<N extends EndpointName> = {
  readonly params: Parsed<Part<Endpoints[N], "params">>;
  readonly query: Parsed<Part<Endpoints[N], "query">>;
  readonly body: Parsed<Part<Endpoints[N], "body">>;
};

/** The parsed body of the answer; null for 204. */
export type EndpointOutput<N extends EndpointName> = Endpoints[N]["response"] extends z.ZodType
  ? z.output<Endpoints[N]["response"]>
  : null;

/** What the server's handler may return, before the response schema brands it. */
export type EndpointReply<N extends EndpointName> = Endpoints[N]["response"] extends z.ZodType
  ? z.input<Endpoints[N]["response"]>
  : null;

/** The resources by which endpoints are grouped. */
export type EndpointGroup = Endpoints[EndpointName]["group"];

/** Every endpoint that the table of kinds names is in this table. */
type OfKinds = (typeof kinds)[RecordKind];
type NamedByKinds = NonNullable<OfKinds["show"] | OfKinds["edit"]>["endpoint"] | OfKinds["rows"][number];
type Missing = Exclude<NamedByKinds, EndpointName>;
true satisfies Missing extends never ? true : Missing;

export const endpointNames = Object.keys(endpoints) as readonly EndpointName[];

export function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name);
}

/** Names of the parameters in a path, in order: `/persons/{id}/media/{mediaId}` gives id, mediaId. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** Where each base lies below the server's address, unless a connection says otherwise. */
export const defaultBasePaths = { root: "", v2: "/api/v2", v3: "/api/v3" } as const;

/** A path with its parameters filled in and encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
