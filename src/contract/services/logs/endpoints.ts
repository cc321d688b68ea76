import { z } from "zod";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { exportRequest } from "#contract/kit/export-request.ts";
import { dateSpan, oneId } from "#contract/kit/filters.ts";
import { logActIds, logEntry, logForm } from "./schema.ts";

const base = { group: "logs", base: "v2" } as const;
const byAdministrators = { kind: "create", roles: ["administrator"] } as const;

const filters = {
  /** Days or instants: `2026-11-01..2026-11-30`. */
  when: dateSpan,
  act: anyOf(logActIds),
  /** Who did it. */
  user_id: oneId,
  /** With all that stands below it. */
  organization_id: oneId,
  /** Without what names no record of a person or a case: lists, dashboards, settings, sign-ins. */
  only: z.enum(["records"]).optional(),
  /** One case or person with everything that belongs to it: `case:12`. */
  about: z
    .string()
    .regex(/^(?:case|person):[1-9][0-9]{0,14}$/, { error: "Name a record as case:12 or person:12." })
    .optional(),
};
export const logFilters = z.object(filters);
export type LogFilters = z.output<typeof logFilters>;

/**
 * Spec §7, "Log exports": the audit log (V-11) as its administrators read and export it. Each sees the entries of the
 * organizations that they administer; with `about`, all that people of the same district did to a record of these. That
 * the log was read or exported is an entry of its own.
 */
export const logEndpoints = {
  "logs.list": endpoint({
    ...base,
    method: "GET",
    path: "/log-entries",
    summary: "What was seen, changed, exported, disclosed and refused, latest first",
    policy: byAdministrators,
    // Folded are repeated reads of one day: with `about` all, otherwise those of one page.
    query: listQuery(["at"], { ...filters, fold: z.enum(["yes", "no"]).default("no") }, "-at").omit({
      q: true,
    }),
    response: page(logEntry),
    audit: "log.view",
  }),
  "logs.new": endpoint({
    ...base,
    method: "GET",
    path: "/log-exports/create",
    summary: "What an export of the log needs: choices, and how many entries these filters give",
    policy: byAdministrators,
    query: logFilters,
    response: item(logForm),
  }),
  "logs.download": endpoint({
    ...base,
    method: "POST",
    path: "/log-exports/download",
    summary: "Export entries of the log as a file; as JSON with what `verify-audit` checks them by",
    policy: byAdministrators,
    body: exportRequest.extend({ filters: logFilters.default({}) }),
    format: "file",
    response: null,
    changes: ["exports"],
    audit: "log.export",
  }),
};
