import type { Person } from "#contract/records/persons/schema.ts";
import type { SimilarTo } from "#parts/people/similar-people.tsx";
import type { PersonValues } from "../form/person-values.ts";

/** The query that a person form makes; null before there is a whole name or a student ID. */
export function similarTo(values: PersonValues, record: Person | null): SimilarTo | null {
  const [first, last] = [values.first_name ?? "", values.last_name ?? ""];
  const named = first.trim().length > 1 && last.trim().length > 1;
  if (!named && !values.student_id?.trim()) return null;
  return {
    first_name: first.slice(0, 100),
    last_name: last.slice(0, 100),
    preferred_name: values.preferred_name?.slice(0, 100) ?? null,
    aliases: [...(values.aliases ?? [])],
    date_of_birth: values.date_of_birth ?? null,
    student_id: values.student_id?.slice(0, 60) ?? null,
    organization_id: values.organization_id ?? null,
    phones: (values.phones ?? []).map((each) => each.number.slice(0, 40)),
    emails: (values.emails ?? []).map((each) => each.address.slice(0, 254)),
    except: record?.uuid ?? null,
  };
}
