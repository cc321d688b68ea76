import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import type { DetailField } from "#instruments/interviews.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";

export type CasePerson = CaseRecord["persons"][number];

/** People of a case who are interviewed as target or witness, targets first. */
export const interviewees = (record: CaseRecord | null): readonly CasePerson[] =>
  ["target", "witness"].flatMap((role) => (record?.persons ?? []).filter((person) => person.role === role));

const affiliationOf = (type: string): string | null => {
  const name = type.toLowerCase();
  if (name.startsWith("parent") || name.includes("guardian")) return "parent/guardian";
  return ["student", "teacher", "administrator", "staff"].find((each) => name.includes(each)) ?? null;
};

/** Parents and guardians of a case. */
export const parentsIn = (record: CaseRecord | null): readonly CasePerson[] =>
  (record?.persons ?? []).filter(
    ({ role, person_type }) =>
      role === "parent/guardian" ||
      (role !== "subject" && affiliationOf(person_type.name) === "parent/guardian"),
  );

/** The detail of a parent interview that says with whom it is held. */
export const parentField = "relationship_to_student";

/** The one of a parent interview, as its field asks for: what they are to the student, and their name. */
export const sayParent = ({ name }: CasePerson): string => t("Parent or guardian, {{name}}", { name });

/** The same with what stands in the field: what somebody typed stays, and the name is put behind it. */
export function withParent(value: string, parent: CasePerson, others: readonly CasePerson[]): string {
  const typed = value.trim();
  if (typed === "" || others.some((other) => sayParent(other) === typed)) return sayParent(parent);
  return typed.includes(parent.name) ? value : `${typed}, ${parent.name}`;
}

/**
 * What the records know of somebody, as details of a target or witness interview: only values that its fields take.
 * `person` is null where their record cannot be read here. A home address is left out: it is on file.
 */
export function knownDetails(
  fields: readonly DetailField[],
  {
    ref,
    person,
    school,
  }: { readonly ref: CasePerson; readonly person: Person | null; readonly school: string },
): SectionForm {
  const affiliation = affiliationOf(ref.person_type.name);
  const values: Readonly<Record<string, string | null | undefined>> = {
    target_name: ref.name,
    id: person?.student_id,
    affiliation,
    status: person?.enrollment_status === "enrolled" ? "current" : null,
    student_grade: affiliation === "student" ? ref.grade : null,
    school: affiliation === "parent/guardian" ? null : (person?.organization_name ?? school),
    phone: person?.phones[0]?.number,
  };
  return Object.fromEntries(
    fields.flatMap(({ key, options }) => {
      const value = values[key];
      if (value === null || value === undefined || value === "") return [];
      return options.length > 0 && !options.some((option) => option.value === value) ? [] : [[key, value]];
    }),
  );
}

/** A form in which nothing that was typed changes: only blank fields are filled. */
export const filledIn = (form: SectionForm, known: SectionForm): SectionForm => ({
  ...form,
  ...known,
  ...Object.fromEntries(
    Object.entries(form).filter(([, value]) => typeof value !== "string" || value.trim() !== ""),
  ),
});

/** The details that the records may know of somebody. */
const personal = ["target_name", "id", "affiliation", "status", "student_grade", "school", "phone"];

/**
 * The form without what was filled in for somebody else: `put` is what was, or null where that is not known any more, and
 * the name in the form is another one of the case. What was typed stays.
 */
export function withoutOther(
  form: SectionForm,
  {
    put,
    ref,
    people,
  }: { readonly put: SectionForm | null; readonly ref: CasePerson; readonly people: readonly CasePerson[] },
): SectionForm {
  const names = form.target_name;
  const other = names !== ref.name && people.some(({ name }) => name === names);
  if (put === null ? !other : names === ref.name) return form;
  const goes = ([key, value]: readonly [string, unknown]) =>
    put === null ? personal.includes(key) : value !== "" && put[key] === value;
  return Object.fromEntries(Object.entries(form).map((each) => (goes(each) ? [each[0], ""] : each)));
}

/**
 * Whom a new interview is with, where that is not in question: the one target who has none yet, or else the one witness.
 * `held` are the names of those who were interviewed.
 */
export function nextInterviewee(
  people: readonly CasePerson[],
  held: readonly unknown[],
): CasePerson | undefined {
  const open = people.filter(({ name }) => !held.includes(name));
  const targets = open.filter(({ role }) => role === "target");
  const [only, second] = targets.length > 0 ? targets : open;
  return second === undefined ? only : undefined;
}
