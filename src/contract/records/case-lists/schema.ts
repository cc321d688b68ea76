import { z } from "zod";
import {
  id,
  line,
  mostAtOnce,
  optionalProse,
  recordFields,
  seenActivities,
  seenVersions,
  uuid,
} from "#contract/kit/common.ts";
import { anyIds, choice, dateSpan } from "#contract/kit/filters.ts";
import { caseStages, caseStatuses } from "#contract/records/cases/schema.ts";

export const caseSorts = [
  "number",
  "title",
  "stage",
  "classification",
  "lead",
  "organization",
  "created_at",
  "updated_at",
] as const;

/** Levels of concern by which cases are found, as the packs name them, apart from the classifications of CSTAG. */
export const concernChoices = [
  "concern_low",
  "concern_moderate",
  "concern_elevated",
  "concern_high",
  "concern_imminent",
] as const;

/** Filters of the case list. `choice` and `anyIds` take several values and, after `!`, all others. */
export const caseFilters = {
  stage: choice(caseStages),
  status: choice(caseStatuses),
  /** Of CSTAG by its number; `none`: neither that nor a level of concern; a level of concern that was signed of WAVR by its value. */
  classification: choice(["0", "1", "2", "3", "none", ...concernChoices]),
  category_id: anyIds,
  type_id: anyIds,
  organization_id: anyIds,
  /** Places on record where they happened. */
  location_id: anyIds,
  /** Zones of floor plans in which they happened. */
  zone_id: anyIds,
  /** Users who lead it. */
  lead: anyIds,
  /** Users in its team, leading it or not. */
  team: anyIds,
  tag: z.string().trim().min(1).max(80).optional(),
  opened: dateSpan,
  updated: dateSpan,
  mine: choice(["yes"]),
  archived: choice(["yes", "no"]),
  legal_hold: choice(["yes", "no"]),
};
export const caseFilterNames = Object.keys(caseFilters) as readonly (keyof typeof caseFilters)[];

/** The views that everybody has; a saved view begins with one of them. */
export const caseBases = ["open", "mine", "monitoring", "closed", "archived"] as const;
export type CaseBase = (typeof caseBases)[number];

/** The filters that a base stands for. */
export const caseBaseFilters = {
  open: { status: "open,monitoring" },
  mine: { status: "open,monitoring", mine: "yes" },
  monitoring: { status: "monitoring" },
  closed: { status: "closed" },
  archived: { archived: "yes" },
} as const satisfies Record<CaseBase, Readonly<Record<string, string>>>;

const filterOption = z.looseObject({ value: z.string(), label: z.string(), count: z.int() });

/** One field by which cases can be filtered. `date`: the value is `from..to`, either end may be blank. */
export const caseFilter = z.looseObject({
  id: z.string(),
  label: z.string(),
  kind: z.enum(["choice", "date"]),
  operators: z.array(z.enum(["is", "is not", "is between", "is on or after", "is on or before"])),
  multiple: z.boolean(),
  /** Values that occur among the cases the reader may see, each with its count. */
  options: z.array(filterOption),
});
export type CaseFilter = z.infer<typeof caseFilter>;

const sorts = caseSorts.flatMap((name) => [name, `-${name}`]) as [
  (typeof caseSorts)[number] | `-${(typeof caseSorts)[number]}`,
];

/** A saved view: a base, further filters, order and columns. */
export const caseViewBody = z.object({
  uuid: uuid.optional(),
  name: line(60),
  base: z.enum(caseBases).default("open"),
  q: z.string().trim().max(200).default(""),
  sort: z.enum(sorts).default("-updated_at"),
  filters: z.partialRecord(z.enum(caseFilterNames), z.string().max(500)).default({}),
  columns: z
    .array(z.string().regex(/^[a-z_]{1,40}$/))
    .max(40)
    .nullable()
    .default(null),
});
export type CaseViewBody = z.input<typeof caseViewBody>;

export const caseView = z.looseObject({
  ...recordFields,
  name: z.string(),
  base: z.enum(caseBases),
  q: z.string(),
  sort: z.string(),
  filters: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
});
export type CaseView = z.infer<typeof caseView>;

const ids = z
  .array(id)
  .min(1)
  .max(mostAtOnce)
  .refine((list) => new Set(list).size === list.length, { error: "Each case can be named once." });

/** The reason appears in each case's timeline; it is required for cases that are not closed. */
export const archiveCases = z.object({ ids, archived: z.boolean().default(true), reason: optionalProse });
/** The server asks for the typed word too (V-14). */
export const deleteCases = z.object({
  ids,
  versions: seenVersions,
  activities: seenActivities,
  confirm: z.literal("DELETE", { error: "Type DELETE to delete these cases." }),
});
export const casesDone = z.looseObject({ count: z.int() });
