import { isStaff } from "#instruments/person-types.ts";
import type { ReportSource } from "./report-source.ts";

/**
 * Said in papers of a case whose subject works at a school: what is written about them is an employment record, which no paper of
 * a case tells (decision 084). It goes by who the subject is, and never by what is kept: so it tells nobody whether there is any.
 */
export const employmentLeftOut =
  "An employment record is not part of this paper. What is written about a member of staff is in none that is made of a case.";

export const leavesOutEmployment = ({ record }: Pick<ReportSource, "record">): boolean =>
  record.persons.some(({ role, person_type }) => role === "subject" && isStaff(person_type.id));
