import type { CaseRole } from "#contract/records/cases/schema.ts";
import type { TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import { type ReportSectionId, reportSectionIds } from "#contract/records/report-templates/sections.ts";
import { type DisclosureGround, standardSections } from "./schema.ts";

interface ReaderPreset {
  readonly id: string;
  readonly label: string;
  /** What this reader sees, and why. */
  readonly note: string;
  /** The ground on which it is usually given; null where it does not leave the team. */
  readonly ground: DisclosureGround | null;
  readonly sections: readonly ReportSectionId[];
  /** Roles in the case whose people stay named, with their parents; everybody else is taken out. Null: nobody is. */
  readonly named: readonly CaseRole[] | null;
  /** Is it about one child alone? Of several with that role, others are taken out too. */
  readonly one?: boolean;
  readonly reporterNamed: boolean;
}

/**
 * Whoever a report is made for, with what they may usually see: a first choice that the team changes. A record about two
 * students shows each family the part about its own child alone (34 CFR 99.12(a), DOMAIN-5).
 */
export const readerPresets = [
  {
    id: "own",
    label: "The team itself",
    note: "Everything but what the team discusses internally.",
    ground: null,
    sections: standardSections,
    named: null,
    reporterNamed: true,
  },
  {
    id: "subject-family",
    label: "Family of the subject",
    note: "What is about their own child. Everybody else is taken out.",
    ground: "inspection",
    sections: ["threat", "classification", "response", "monitoring"],
    named: ["subject"],
    one: true,
    reporterNamed: false,
  },
  {
    id: "target-family",
    label: "Family of the target",
    note: "What happened. What protects their child is said in a letter. Everybody else is taken out.",
    ground: "inspection",
    sections: ["threat"],
    named: ["target"],
    one: true,
    reporterNamed: false,
  },
  {
    id: "police",
    label: "Police",
    note: "What they need to avert the danger, with the safety plan. Add interviews only where they are needed for it. Witnesses and the reporter are taken out.",
    ground: "emergency",
    sections: ["threat", "place", "people", "classification", "monitoring"],
    named: ["subject", "target"],
    reporterNamed: false,
  },
  {
    id: "superintendent",
    label: "Superintendent",
    note: "Where the case stands and what is being done, without witnesses and the reporter.",
    ground: "official",
    sections: ["threat", "classification", "response", "monitoring"],
    named: ["subject", "target"],
    reporterNamed: false,
  },
  {
    id: "school",
    label: "Receiving school",
    note: "What the next school needs to keep everybody safe. Other students are taken out.",
    // 34 CFR 99.31(a)(2): the record of disclosures has it, as it has not what officials of the own school are told.
    ground: "enrollment",
    sections: ["threat", "classification", "needs", "response", "safety", "monitoring"],
    named: ["subject"],
    one: true,
    reporterNamed: false,
  },
  {
    id: "provider",
    label: "Outside provider",
    note: "What they need to help the subject, with the family’s consent. Everybody else is taken out.",
    ground: "consent",
    sections: ["threat", "classification", "needs", "response"],
    named: ["subject"],
    one: true,
    reporterNamed: false,
  },
  {
    id: "court",
    label: "Court",
    note: "The whole record with its disclosures, unless the order asks for less.",
    ground: "court",
    sections: reportSectionIds.filter((id) => id !== "comments"),
    named: null,
    reporterNamed: true,
  },
] as const satisfies readonly ReaderPreset[];
export type ReaderId = (typeof readerPresets)[number]["id"];

export const readerPreset = (id: string | null): ReaderPreset | undefined =>
  readerPresets.find((each) => each.id === id);

export interface InCase {
  readonly id: number;
  /** Their roles in the case, with commas between them. */
  readonly role: string;
  /** Of which people of the case they are a parent, as far as that is recorded. */
  readonly parent_of?: readonly number[] | null | undefined;
  /** In which language they are written to, as far as their record says. */
  readonly language?: TemplateLanguage | null | undefined;
  /** Is it who reported, as far as that is known? */
  readonly reported?: boolean | null | undefined;
}

const hasRole = ({ role }: InCase, roles: readonly CaseRole[]) =>
  role.split(", ").some((each) => roles.some((one) => one === each));

/** Whether it leaves the school with this reader, so that it is recorded as a disclosure first (34 CFR 99.32). */
export const leavesSchool = ({ ground }: Pick<ReaderPreset, "ground">): boolean =>
  ground !== null && ground !== "official";

/** What a paper tells that this reader does not usually see; lines to sign on say nothing. */
export const beyondReader = (
  { sections }: Pick<ReaderPreset, "sections">,
  told: readonly ReportSectionId[],
): readonly ReportSectionId[] => told.filter((each) => each !== "signatures" && !sections.includes(each));

/**
 * Who of the case is taken out for a reader: each who has no role that stays named, and is no parent of somebody who has. A
 * parent of whom nobody recorded the child is taken out. Where it is about one child alone, that is the first of them.
 */
export function takenOutFor(
  { named, one = false }: Pick<ReaderPreset, "named" | "one">,
  people: readonly InCase[],
): readonly number[] {
  if (named === null) return [];
  const inRole = people.filter((each) => hasRole(each, named)).map(({ id }) => id);
  return othersThan(one ? inRole.slice(0, 1) : inRole, people);
}

/**
 * Who of the case reported and was promised to stay unnamed: taken out for everybody but the team. Whom the case is about stays,
 * though they reported it themselves.
 */
export const promisedNoName = ({
  reporter_anonymous,
  people,
}: {
  readonly reporter_anonymous?: boolean | null | undefined;
  readonly people: readonly InCase[];
}): readonly number[] =>
  reporter_anonymous === true
    ? people
        .filter((each) => each.reported === true && !hasRole(each, ["subject", "target"]))
        .map(({ id }) => id)
    : [];

const othersThan = (staying: readonly number[], people: readonly InCase[]): readonly number[] =>
  people
    .filter(
      ({ id, parent_of }) =>
        !staying.includes(id) && !(parent_of ?? []).some((child) => staying.includes(child)),
    )
    .map(({ id }) => id);

/** Who reads what a family gets: the parents of the one child that it is about, and then the child; null for other readers. */
export function familyFor<P extends InCase>(
  { ground, named }: Pick<ReaderPreset, "ground" | "named">,
  { people, taken }: { readonly people: readonly P[]; readonly taken: readonly number[] },
): readonly P[] | null {
  if (ground !== "inspection") return null;
  const child = people.find((each) => hasRole(each, named ?? []) && !taken.includes(each.id));
  if (child === undefined) return null;
  return [...people.filter(({ parent_of }) => (parent_of ?? []).includes(child.id)), child];
}

/**
 * What a paper for a reader is written in: for a family what the record of a parent names, or else that of their child; null
 * where nothing is named, and for everybody else.
 */
export function languageFor(
  { ground, named }: Pick<ReaderPreset, "ground" | "named">,
  { people, taken }: { readonly people: readonly InCase[]; readonly taken: readonly number[] },
): TemplateLanguage | null {
  const family = familyFor({ ground, named }, { people, taken });
  return family?.find(({ language }) => language)?.language ?? null;
}

/** Those of the case with this role. */
export const withRole = <P extends InCase>(people: readonly P[], role: CaseRole): readonly P[] =>
  people.filter((each) => hasRole(each, [role]));

/**
 * Who is taken out where a paper is about this one of several with the same role: the others with that role and their parents
 * besides whoever was taken out before, and no longer this one and their parents.
 */
export function takenOutBeside(
  about: number,
  role: CaseRole,
  { people, taken }: { readonly people: readonly InCase[]; readonly taken: readonly number[] },
): readonly number[] {
  const others = withRole(people, role)
    .map(({ id }) => id)
    .filter((id) => id !== about);
  const family = (ids: readonly number[]) => [
    ...ids,
    ...people.filter(({ parent_of }) => (parent_of ?? []).some((id) => ids.includes(id))).map(({ id }) => id),
  ];
  const own = family([about]);
  return [...new Set([...taken, ...family(others)])].filter((id) => !own.includes(id));
}
