import type { z } from "zod";
import { assessmentEndpoints } from "./assessments.ts";
import { caseExportEndpoints } from "./case-exports.ts";
import { caseCategoryEndpoints, caseTypeEndpoints } from "./case-kinds.ts";
import { caseListEndpoints } from "./case-lists.ts";
import { caseMediaEndpoints } from "./case-media.ts";
import { caseNoteEndpoints } from "./case-notes.ts";
import { caseReportDocumentEndpoints } from "./case-report-documents.ts";
import { caseReportEndpoints } from "./case-reports.ts";
import { caseTemplateEndpoints } from "./case-templates.ts";
import { caseWorkEndpoints } from "./case-work.ts";
import { caseEndpoints } from "./cases.ts";
import { dashboardEndpoints } from "./dashboard.ts";
import type { EndpointDefinition } from "./endpoint.ts";
import { entityEndpoints } from "./entities.ts";
import { interviewEndpoints } from "./interviews.ts";
import { liveEndpoints } from "./live.ts";
import { notificationEndpoints } from "./notifications.ts";
import { personMergeEndpoints } from "./person-merges.ts";
import { personWorkEndpoints } from "./person-work.ts";
import { personEndpoints } from "./persons.ts";
import { reminderEndpoints } from "./reminders.ts";
import { savedSearchEndpoints } from "./saved-searches.ts";
import { searchEndpoints } from "./searches.ts";
import { sessionEndpoints } from "./session.ts";
import { taskCalendarEndpoints } from "./task-calendar.ts";
import { taskEndpoints } from "./tasks.ts";
import { uploadEndpoints } from "./uploads.ts";
import { userEndpoints } from "./users.ts";

/**
 * Every HTTP endpoint, by name. From this one table come the server's routes, core's client, the OpenAPI document
 * and the generated tests; there is no second list.
 */
export const endpoints = {
  ...sessionEndpoints,
  ...dashboardEndpoints,
  ...userEndpoints,
  ...personEndpoints,
  ...caseEndpoints,
  ...caseNoteEndpoints,
  ...caseMediaEndpoints,
  ...assessmentEndpoints,
  ...interviewEndpoints,
  ...reminderEndpoints,
  ...taskEndpoints,
  ...uploadEndpoints,
  ...searchEndpoints,
  ...caseListEndpoints,
  ...caseExportEndpoints,
  ...caseWorkEndpoints,
  ...caseReportEndpoints,
  ...caseReportDocumentEndpoints,
  ...liveEndpoints,
  ...notificationEndpoints,
  ...caseTemplateEndpoints,
  ...caseTypeEndpoints,
  ...caseCategoryEndpoints,
  ...personWorkEndpoints,
  ...personMergeEndpoints,
  ...taskCalendarEndpoints,
  ...savedSearchEndpoints,
  ...entityEndpoints,
} as const satisfies Record<string, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Part<D, K extends string> = D extends { readonly [key in K]: infer S } ? S : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller gives: path parameters, query and body, as far as the endpoint has them. */
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

/** What the server's handler may give back for the response schema (before branding). */
export type EndpointReply<N extends EndpointName> = Endpoints[N]["response"] extends z.ZodType
  ? z.input<Endpoints[N]["response"]>
  : null;

export const endpointNames = Object.keys(endpoints) as readonly EndpointName[];

export function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name);
}

/** Names of the parameters in a path, in order: `/persons/{id}/media/{mediaId}` gives id, mediaId. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** Where each base stands below the server's address, unless a connection overrides it. */
export const defaultBasePaths = { root: "", v2: "/api/v2", v3: "/api/v3" } as const;

/** A path with its parameters filled in and encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
