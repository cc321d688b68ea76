import { z } from "zod";

/**
 * The compartments that a record of a case or a person can lie in (DOMAIN-11, 10). Who reads the case or the person does
 * not read what lies in another compartment than the first; `readers` says who does:
 * - `record`: whoever reads the case or the person.
 * - `granted`: of those, members to whom an administrator gave the right, in the organization or above it.
 * - `author`: its author alone.
 */
const table = [
  { id: "education", readers: "record", name: "Education records" },
  { id: "law_enforcement_unit", readers: "granted", name: "Records of the law enforcement unit" },
  { id: "memory_aid", readers: "author", name: "Memory aids" },
  { id: "clinical", readers: "granted", name: "Clinical records" },
  { id: "employment", readers: "granted", name: "Employment records" },
] as const;

export type Compartment = (typeof table)[number]["id"];
export const compartments = table.map(({ id }) => id) as readonly Compartment[] as readonly [
  Compartment,
  ...Compartment[],
];

const names = Object.fromEntries(table.map(({ id, name }) => [id, name]));
/** What a compartment holds, as a heading: "Employment records". */
export const compartmentName = (compartment: Compartment): string => names[compartment] ?? compartment;

/** Those for which a right can be given. */
export const grantable = [
  "law_enforcement_unit",
  "clinical",
  "employment",
] as const satisfies readonly Extract<(typeof table)[number], { readonly readers: "granted" }>["id"][];
export type Grantable = (typeof grantable)[number];

/** What is said of nothing lies here. */
export const openCompartment = "education" satisfies Compartment;

/** Where its author alone reads. It is begun there: what others could read is no memory aid any more (decision 092). */
export const ownCompartment = "memory_aid" satisfies Compartment;

/** Of an entry or a file as it is written; without it, it is an education record. */
export const ofCompartment = z.enum(compartments).optional();

/** The same of what others work with too, and so can be no memory aid. */
export const ofSharedCompartment = z
  .enum(compartments)
  .exclude([ownCompartment], { error: "Only a comment can be a memory aid. Choose another compartment." })
  .optional();

export type SharedCompartment = Exclude<Compartment, typeof ownCompartment>;

/** Takes an entry or a file of a case from one compartment to another. The reason is for the log. */
export const moveBody = z.object({
  compartment: z.enum(compartments).exclude([ownCompartment], {
    error: "A note that others could read is not a memory aid any more. Choose another compartment.",
  }),
  reason: z.string().trim().min(1, { error: "Reason is required." }).max(4000),
});
export type MoveBody = z.input<typeof moveBody>;
