import { currentPack } from "./packs.ts";

export const personTypes: readonly { readonly id: number; readonly key: string; readonly label: string }[] =
  currentPack.content.case.person_types;
export const personTypeName = (id: number): string =>
  personTypes.find((type) => type.id === id)?.label ?? "Other";
/** Of a school: the kinds of people whose parents are told. */
export const isStudent = (id: number): boolean =>
  ["student", "former_student"].includes(personTypes.find((type) => type.id === id)?.key ?? "");
/** Whom nobody knows yet: the writer of a note, a caller. */
export const isNotYetKnown = (id: number): boolean =>
  personTypes.find((type) => type.id === id)?.key === "unknown";
export interface PlanAsks {
  readonly student: boolean;
  readonly looksAtPlace: boolean;
}

/** Of whom it is not known who they are to a school everything is asked, as of a student. */
export const asksOfAnybody: PlanAsks = { student: true, looksAtPlace: false };

/**
 * What a safety plan asks for, by whom it is about: of a student what they bring, the family's part, and how often somebody
 * checks in. Where nobody knows who it is, or the plan names nobody at all (null), one looks at the place instead, if at all.
 */
export const planAsksOf = (id: number | null): PlanAsks => ({
  student: id !== null && isStudent(id),
  looksAtPlace: id === null || isNotYetKnown(id),
});
/** Whoever works at a school, or did: what is kept about them is an employment record. */
export const isStaff = (id: number): boolean =>
  ["teacher", "staff", "administrator", "former_staff"].includes(
    personTypes.find((type) => type.id === id)?.key ?? "",
  );
const keyOf = (id: number): string => personTypes.find((type) => type.id === id)?.key ?? "";
/** Whose type says that they are 18 or older: who works at a school or for it, and who has a child there. */
export const isAdultByType = (id: number): boolean =>
  isStaff(id) || ["parent_guardian", "contractor", "law_enforcement", "provider"].includes(keyOf(id));
/** Of a school: whom its bell and its grades concern. Of somebody whom nobody knows yet, neither is asked. */
export const hasSchoolDay = (id: number): boolean => keyOf(id) === "student";
/** The compartment in which what is written about somebody of this type lies from its first day on (decision 084). */
export const compartmentAbout = (id: number): "employment" | "education" =>
  isStaff(id) ? "employment" : "education";
/** Of a school: those whom it tells as its own. */
export const isSchoolOfficial = (id: number): boolean =>
  ["teacher", "staff", "administrator"].includes(personTypes.find((type) => type.id === id)?.key ?? "");
