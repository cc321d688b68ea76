import type { Reading } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { ids } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { type KnownStanding, standingsOf } from "./standing.ts";

/** The WAVR assessments of these cases with whom each is about, as far as the reader may read their documents. */
export async function wavrOfCases(
  db: Db,
  reader: Reading,
  trees: Pick<Reader["reach"], "rootOf">,
  caseIds: readonly number[],
  how?: Parameters<typeof standingsOf>[4],
) {
  const found = await standingsOf(db, reader, trees, caseIds, how);
  const keyOf = (key: string) => key.split(" ").map(Number) as [number, number];
  const people = await db
    .selectFrom("persons")
    .select(["id", "uuid", "name"])
    .where("id", "in", ids([...found.keys()].map((key) => keyOf(key)[1])))
    .execute();
  const person = new Map(people.map((each) => [each.id, each]));
  const all = new Map<number, (KnownStanding & { readonly person_uuid: string; readonly name: string })[]>();
  for (const [key, standing] of found) {
    const [caseId, personId] = keyOf(key);
    const of = person.get(personId);
    if (of === undefined) continue;
    all.set(caseId, [...(all.get(caseId) ?? []), { ...standing, person_uuid: of.uuid, name: of.name }]);
  }
  return all;
}
