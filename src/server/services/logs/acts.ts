import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import type { LogAct } from "#contract/services/logs/schema.ts";
import type { Database } from "#server/database/schema.ts";
import { readingActions } from "#server/platform/audit/reading-actions.ts";

const definitions: readonly EndpointDefinition[] = Object.values(endpoints);

/** A file that is opened in the application is seen; every other file leaves it. */
const opened = ["media.view"];
const disclosing = [
  ...definitions.flatMap(({ audit }) => (audit?.endsWith(".disclosure") ? [audit] : [])),
  "case.card",
  "case.report-link",
];
/** Need the right to export and leave the case as it is, but change what was given out of it. */
const changingGiven = [
  "case.card-change",
  "case.card-back",
  "case.card-link",
  "case.report-link-back",
  "case.disclosure-approve",
];
const exporting = [
  ...new Set([
    ...definitions.flatMap(({ format, mayBeFile, method, audit }) =>
      audit !== null && (format === "file" || (mayBeFile && method === "POST")) && !opened.includes(audit)
        ? [audit]
        : [],
    ),
    "search.export",
    "case.network-picture",
  ]),
].filter((action) => !action.endsWith("-view"));
const seeing = readingActions.filter(
  (action) => ![...exporting, ...disclosing, ...changingGiven].includes(action),
);

const seen = new Set(seeing);
const exported = new Set(exporting);
const disclosed = new Set(disclosing);

/** Reads that are told once where one person did them again and again. */
export const foldedActions: readonly string[] = seeing;

/** The kind of act that an entry tells of. */
export function actOf(action: string, outcome: string): LogAct {
  if (outcome === "denied") return "refused";
  if (disclosed.has(action)) return "disclosed";
  if (exported.has(action)) return "exported";
  if (action.startsWith("session.")) return "session";
  if (action.startsWith("audit.") || action.startsWith("guests.")) return "system";
  return seen.has(action) ? "seen" : "changed";
}

type Builder = ExpressionBuilder<Database, "audit_log">;

/** The same as a condition on the log. */
export function actCondition(e: Builder, act: LogAct): Expression<SqlBool> {
  if (act === "refused") return e("outcome", "=", "denied");
  const ok = e("outcome", "=", "ok");
  const ofSession = e("action", "like", "session.%");
  const ofServer = e.or([e("action", "like", "audit.%"), e("action", "like", "guests.%")]);
  const among = (names: readonly string[]) => e("action", "in", [...names, ""]);
  switch (act) {
    case "seen":
      return e.and([ok, among(seeing), e.not(ofSession)]);
    case "exported":
      return e.and([ok, among(exporting)]);
    case "disclosed":
      return e.and([ok, among(disclosing)]);
    case "session":
      return e.and([ok, ofSession]);
    case "system":
      return e.and([ok, ofServer]);
    case "changed":
      return e.and([
        ok,
        e.not(ofSession),
        e.not(ofServer),
        e("action", "not in", [...seeing, ...exporting, ...disclosing]),
      ]);
    default:
      return act satisfies never;
  }
}
