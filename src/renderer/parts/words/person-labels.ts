import { t } from "#lib/words/t.ts";
/** Labels of a person's fields, for the form and for comparing two versions. */
export const personLabels: Readonly<Record<string, string>> = {
  organization_id: t("School"),
  first_name: t("First name"),
  middle_name: t("Middle name"),
  last_name: t("Last name"),
  preferred_name: t("Preferred name"),
  aliases: t("Other names"),
  person_type_id: t("Person type"),
  date_of_birth: t("Date of birth"),
  pronouns: t("Pronouns"),
  student_id: t("Student ID"),
  grade: t("Grade"),
  enrollment_status: t("Enrollment"),
  languages: t("Languages"),
  accommodations: t("Services"),
  strengths: t("Strengths and supports"),
  description: t("Notes"),
  phones: t("Phones"),
  emails: t("Email addresses"),
  addresses: t("Addresses"),
  tags: t("Tags"),
};
