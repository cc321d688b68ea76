import { classificationNames } from "#contract/records/assessments/classification.ts";
import type { StatisticsBy } from "#contract/services/statistics/schema.ts";
import { personTypes } from "#instruments/person-types.ts";
import type { OrganizationRow } from "#server/platform/accounts/organizations.ts";
import type { CaseFact } from "./facts.ts";

export interface Group {
  readonly key: string;
  readonly label: string;
  readonly depth: number;
}

type Node = Pick<OrganizationRow, "id" | "name" | "parent_id">;

/** Organizations in the order of their trees, each followed by what lies below it, by name. */
export function inTreeOrder<N extends Node>(
  nodes: readonly N[],
): readonly (N & { readonly depth: number })[] {
  const known = new Set(nodes.map(({ id }) => id));
  const below = (parent: number | null, depth: number): readonly (N & { readonly depth: number })[] =>
    nodes
      .filter(({ parent_id: of }) => (of !== null && known.has(of) ? of : null) === parent)
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
      .flatMap((node) => [{ ...node, depth }, ...below(node.id, depth + 1)]);
  return below(null, 0);
}

/** `K` and words before the numbers, these by their size. */
const gradeOrder = (a: string, b: string): number =>
  Number(/^\d+$/.test(a)) - Number(/^\d+$/.test(b)) || a.localeCompare(b, "en", { numeric: true });

export const noGrade = "Not recorded";

/** A grade is text of one's own: what is longer than the names of grades are may name somebody. */
const gradeOf = (text: string): string =>
  /^(?:pre-?k|[pjt]?k|kindergarten|(?:grade )?\d{1,2}(?:st|nd|rd|th)?)?$/i.test(text) ? text : "Other";

interface Grouping {
  readonly keyOf: (fact: CaseFact) => string;
  /** All groups in their order, also those in which nothing was counted; `found` are the keys that were. */
  readonly groups: (found: readonly string[]) => readonly Group[];
}

const flat = (key: string, label: string): Group => ({ key, label, depth: 0 });

/** What is counted together. `places` are the chosen organization and all below it, in the order of the tree. */
export function groupingBy(
  by: StatisticsBy,
  places: readonly { readonly id: number; readonly name: string; readonly depth: number }[],
  survivorOf: (id: number) => number,
): Grouping {
  switch (by) {
    case "school":
      return {
        keyOf: ({ organizationId }) => String(survivorOf(organizationId)),
        groups: () => places.map(({ id, name, depth }) => ({ key: String(id), label: name, depth })),
      };
    case "grade":
      return {
        keyOf: ({ subject }) => gradeOf(subject?.grade?.trim() ?? ""),
        groups: (found) =>
          found
            .toSorted((a, b) => Number(a === "") - Number(b === "") || gradeOrder(a, b))
            .map((key) => flat(key, key === "" ? noGrade : key)),
      };
    case "classification":
      return {
        keyOf: ({ classification }) => (classification === null ? "" : String(classification)),
        groups: () => [
          ...classificationNames.map((name, value) => flat(String(value), name)),
          flat("", "Not classified yet"),
        ],
      };
    case "group":
      return {
        keyOf: ({ subject }) => personTypes.find(({ id }) => id === subject?.typeId)?.id.toString() ?? "",
        groups: (found) =>
          [
            ...personTypes.map(({ id, label }) => flat(String(id), label)),
            flat("", "No subject recorded"),
          ].filter(({ key }) => found.includes(key)),
      };
  }
}
