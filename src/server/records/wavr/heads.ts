import { wavrForms } from "#contract/records/wavr/schema.ts";
import { planStatusOf } from "#instruments/wavr-rules.ts";
import { openForms } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { personOfRow } from "#server/records/persons/repository.ts";
import { lastUpdated, standingKey, standingsOf } from "./standing.ts";

/** How far the WAVR assessment of each person of a case is, as far as the reader may read it: nothing that stands in it is told. */
export async function headsOfCase(db: Db, reader: Reader, caseId: number) {
  const rows = await db
    .selectFrom("wavr_forms")
    .innerJoin("persons", "persons.id", "wavr_forms.person_id")
    .select(["wavr_forms.id", "wavr_forms.form", "wavr_forms.updated_at", "wavr_forms.created_by"])
    .select(["wavr_forms.case_id", "persons.id as person_id"])
    .select(["persons.uuid as person_uuid", "persons.name as person_name"])
    .select(["persons.person_type_id", "persons.grade"])
    .select((e) =>
      e
        .selectFrom("wavr_copies")
        .select((copies) => copies.fn.countAll<number>().as("n"))
        .whereRef("wavr_copies.form_id", "=", "wavr_forms.id")
        .as("copies"),
    )
    .where("wavr_forms.case_id", "=", caseId)
    .where("wavr_forms.form", "in", [...wavrForms])
    .where("wavr_forms.id", "in", openForms(reader))
    .orderBy("wavr_forms.id")
    .execute();
  const standings = await standingsOf(db, reader, reader.reach, [caseId]);
  const users = await userRefs(
    db,
    rows.map(({ created_by }) => created_by),
  );
  const plans = await db
    .selectFrom("wavr_forms")
    .select(["person_id", "state"])
    .where("case_id", "=", caseId)
    .where("form", "=", "plan")
    .where("id", "in", openForms(reader))
    .orderBy("id")
    .execute();
  const statusOf = new Map(plans.map(({ person_id, state }) => [person_id, planStatusOf(readJson(state))]));
  return [...Map.groupBy(rows, ({ person_id }) => person_id).values()].flatMap((documents) => {
    const [first] = documents;
    if (first === undefined) return [];
    const of = (form: string) => documents.filter((each) => each.form === form);
    const standing = standings.get(standingKey(first));
    if (standing === undefined) return [];
    return [
      {
        person_uuid: first.person_uuid,
        person: personOfRow(first),
        updated_at: lastUpdated(documents) ?? first.updated_at,
        raters: of("worksheet").flatMap(({ created_by }) => {
          const user = users.get(created_by);
          return user === undefined ? [] : [{ id: user.id, full_name: user.full_name }];
        }),
        plan_versions: of("plan").reduce((sum, { copies }) => sum + Number(copies), 0),
        plan_status: statusOf.get(first.person_id) ?? null,
        ...standing,
      },
    ];
  });
}
