import { z } from "zod";
import { type Person, personBody } from "#contract/records/persons/schema.ts";
import { droppingBlankRows, isBlankRow, withoutBlankRows as withoutRows } from "#lib/forms/blank-rows.ts";
import { t } from "#lib/words/t.ts";
import { bornDay } from "#parts/people/born-day.ts";
import { dayRow } from "./school-day-rows.ts";

/** The contract's rules, and one of the screen: one of several schools must be chosen. */
export const personFormSchema = personBody.extend({
  organization_id: z.int({ error: t("School is required.") }),
  date_of_birth: bornDay,
});

/** Values of the person form: the contract's body, with blank text for what is unknown. */
export type PersonValues = z.input<typeof personFormSchema>;

/** The school is preset where there is only one. */
export const emptyPerson = (organizations: readonly { readonly id: number }[]): PersonValues => ({
  organization_id: (organizations.length === 1 ? organizations[0]?.id : undefined) as number,
  first_name: "",
  middle_name: "",
  last_name: "",
  preferred_name: "",
  aliases: [],
  // Nothing is preselected; the schema requires a choice.
  person_type_id: undefined as unknown as number,
  date_of_birth: null,
  pronouns: "",
  student_id: "",
  grade: "",
  enrollment_status: null,
  languages: [],
  accommodations: [],
  strengths: [],
  description: "",
  phones: [],
  emails: [],
  addresses: [],
  school_day: [],
  tags: [],
});

const text = (value: string | null) => value ?? "";

const statuses = ["enrolled", "transferred", "withdrawn", "graduated", "not_enrolled"] as const;

/** A stored person as form values. */
export const personValues = (person: Person): PersonValues => ({
  organization_id: person.organization_id,
  first_name: person.first_name,
  middle_name: text(person.middle_name),
  last_name: person.last_name,
  preferred_name: text(person.preferred_name),
  aliases: [...person.aliases],
  person_type_id: person.person_type.id,
  date_of_birth: person.date_of_birth,
  pronouns: text(person.pronouns),
  student_id: text(person.student_id),
  grade: text(person.grade),
  enrollment_status: statuses.find((status) => status === person.enrollment_status) ?? null,
  languages: [...person.languages],
  accommodations: [...person.accommodations],
  strengths: [...person.strengths],
  description: text(person.description),
  phones: person.phones.map(({ label, number }) => ({ label: text(label), number })),
  emails: person.emails.map(({ label, address }) => ({ label: text(label), address })),
  addresses: person.addresses.map((each) => ({
    label: text(each.label),
    street: text(each.street),
    city: text(each.city),
    state: text(each.state),
    postal_code: text(each.postal_code),
  })),
  school_day: person.school_day.map(dayRow),
  tags: [...person.tags],
});

const rowLists = { phones: isBlankRow, emails: isBlankRow, addresses: isBlankRow, school_day: isBlankRow };

/** The values without rows of contacts and periods that were left blank. */
export const withoutBlankRows = (values: PersonValues): PersonValues => withoutRows(values, rowLists);

/** The contract's rules. Rows that were added and left blank are dropped without an error. */
export const personResolver = droppingBlankRows(personFormSchema, rowLists);
