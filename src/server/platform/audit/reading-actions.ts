import { endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { recordKinds } from "#contract/kit/kinds.ts";
import { cardActions } from "#contract/records/case-cards/schema.ts";
import { linkActions } from "#contract/services/reports/links.ts";

/** Name of the entry where a record was told beside the call's own purpose: in a conflict, or by a repeated answer. */
export const viewOf = (kind: string): string => `${kind}.view`;

const rightsToRead: readonly string[] = ["view", "export", "reveal"];

/** Whatever right they need. */
const alwaysChanging: readonly string[] = ["PUT", "DELETE"];

/** It answers from records, or makes a file of them, and leaves the record that it names as it is. */
const reads = ({ method, format, policy }: EndpointDefinition): boolean =>
  method === "GET" ||
  format === "file" ||
  (!alwaysChanging.includes(method) && policy.kind === "record" && rightsToRead.includes(policy.right));

const definitions: readonly EndpointDefinition[] = Object.values(endpoints);
const reading = definitions.filter(reads);

/** Actions in the audit log after which the record that they name is as it was before. */
export const readingActions: readonly string[] = [
  ...new Set([
    ...reading.flatMap(({ audit }) => (audit === null ? [] : [audit])),
    ...cardActions,
    ...linkActions,
    ...[...recordKinds, ...reading.map(({ group }) => group)].map(viewOf),
  ]),
];
