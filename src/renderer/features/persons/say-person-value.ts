import type { Option } from "#contract/kit/common.ts";
import type { Organization } from "#contract/records/organizations/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { wholeRowWords } from "#parts/words/school-day-words.ts";
import { addressLine, enrollmentNames, gradeWords } from "./person-words.ts";

type Lists = { readonly types: readonly Option[]; readonly organizations: readonly Organization[] };

/** A form value in words, for comparing two versions. */
export function sayPersonValue(field: string, value: unknown, lists: Lists): string {
  if (value === null || value === undefined || value === "") return "";
  switch (field) {
    case "person_type_id":
      return lists.types.find((type) => type.id === value)?.label ?? String(value);
    case "organization_id":
      return lists.organizations.find((each) => each.id === value)?.name ?? String(value);
    case "date_of_birth":
      return formatDate(String(value));
    case "grade":
      return gradeWords(String(value)).replace(/^Grade /, "");
    case "enrollment_status":
      return enrollmentNames[String(value)] ?? String(value);
    case "phones":
      return (value as Person["phones"]).map((each) => each.number).join("\n");
    case "emails":
      return (value as Person["emails"]).map((each) => each.address).join("\n");
    case "addresses":
      return (value as Person["addresses"]).map(addressLine).join("\n");
    case "school_day":
      return (value as Person["school_day"]).map(wholeRowWords).join("\n");
    default:
      return Array.isArray(value) ? value.join(", ") : String(value);
  }
}
