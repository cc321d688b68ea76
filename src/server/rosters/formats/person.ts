import { partsOfName } from "#contract/records/persons/name.ts";
import type { CsvFile } from "../csv/csv-file.ts";
import type { RosterPerson, RosterPlace } from "../roster.ts";
import { IdLists } from "../values/id-table.ts";

/** A person with everything blank that a format does not say. */
export function person(
  known: Pick<RosterPerson, "place" | "sourcedId" | "roles" | "firstName" | "lastName"> &
    Partial<RosterPerson>,
): RosterPerson {
  return {
    kind: "person",
    ended: false,
    middleName: null,
    preferredName: null,
    pronouns: null,
    birthDate: null,
    number: null,
    grade: null,
    email: null,
    phone: null,
    schoolSourcedIds: [],
    position: known.roles.includes("staff") ? "staff" : null,
    username: null,
    ...known,
  };
}

export interface Contact {
  readonly place: RosterPlace;
  readonly id: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The guardian whom a student's own row names; null where the name has one word. */
export function guardianOf(student: string, contact: Contact): RosterPerson | null {
  const name = partsOfName(contact.name);
  if (name === null) return null;
  const { place, email, phone } = contact;
  const sourcedId = contact.id ?? email?.toLowerCase() ?? `${student}/${contact.name.toLowerCase()}`;
  return person({ place, sourcedId, roles: ["guardian"], ...name, email, phone });
}

/** To which schools people belong who have a row for each. */
export class Memberships {
  readonly #lists = new IdLists();
  readonly #schools: string[] = [];
  readonly #index = new Map<string, number>();

  /** False where the person was in this school already. */
  add(personId: string, school: string | null): boolean {
    const key = school ?? "";
    let index = this.#index.get(key);
    if (index === undefined) {
      index = this.#schools.push(key) - 1;
      this.#index.set(key, index);
    }
    if (this.#lists.get(personId).includes(index)) return false;
    this.#lists.add(personId, index);
    return true;
  }

  of(personId: string): string[] {
    return this.#lists
      .get(personId)
      .map((each) => this.#schools[each] ?? "")
      .filter((each) => each !== "");
  }
}

/** The schools of a file's people, who have a row for each: read once before the people themselves. */
export async function schoolsOf<Name extends string>(
  file: CsvFile<Name | "id" | "school">,
): Promise<Memberships> {
  const schools = new Memberships();
  for await (const { rows } of file.batches())
    for (const row of rows) {
      const id = row.text("id");
      if (id !== null) schools.add(id, row.text("school"));
    }
  return schools;
}
