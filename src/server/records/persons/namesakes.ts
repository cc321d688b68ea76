import { plainText } from "#contract/kit/plain-words.ts";
import { personTypeName } from "#instruments/person-types.ts";
import type { Reader } from "#server/access/reach.ts";
import { visiblePersons } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";

const dayWords = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/**
 * What tells some people from others of one name, in words: "Student, born Mar 5, 2011, student ID 20417". Null for whoever is the
 * only one of that name whom the reader may see.
 */
export async function namesakesApart(db: Db, reader: Reader, ids: readonly number[]) {
  const asked = await db
    .selectFrom("persons")
    .select(["id", "name", "person_type_id", "date_of_birth", "student_id", "grade"])
    .where("id", "in", [...ids, -1])
    .execute();
  const names = [...new Set(asked.map(({ name }) => name))];
  // By an index of both: this is asked with every case that is opened.
  const others =
    names.length === 0
      ? []
      : await db
          .selectFrom("persons")
          .select(["persons.id", "persons.name"])
          .where("persons.organization_id", "in", [...reader.reach.members, -1])
          .where("persons.name", "in", names)
          .where(visiblePersons(reader))
          .execute();
  const named = Map.groupBy(
    [...new Map([...others, ...asked].map((each) => [each.id, each])).values()],
    ({ name }) => plainText(name),
  );
  const words = new Map(
    asked.flatMap(({ id, name, person_type_id, date_of_birth, student_id, grade }) => {
      if ((named.get(plainText(name))?.length ?? 0) < 2) return [];
      const facts = [
        personTypeName(person_type_id),
        date_of_birth === null ? "" : `born ${dayWords.format(new Date(`${date_of_birth}T12:00:00Z`))}`,
        grade === null ? "" : /^\d+$/.test(grade) ? `grade ${grade}` : grade,
        student_id === null ? "" : `student ID ${student_id}`,
      ];
      return [[id, facts.filter((fact) => fact !== "").join(", ")] as const];
    }),
  );
  return (id: number): string | null => words.get(id) ?? null;
}
