import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { together } from "#server/database/together.ts";
import { presentPerson } from "#server/records/persons/repository.ts";
import { wavrOfPerson } from "./listed.ts";

/** A person for their screen, with the WAVR assessments that the reader may read: for everybody else there is none (decision 084). */
export async function presentWholePerson(db: Db, reader: Reader, access: Access) {
  const { person, wavr } = await together({
    person: presentPerson(db, reader, access),
    wavr: wavrOfPerson(db, reader, access.id),
  });
  return { ...person, wavr };
}
