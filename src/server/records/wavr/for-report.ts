import { openCompartment } from "#contract/records/compartments/schema.ts";
import { planStatusOf } from "#instruments/wavr-rules.ts";
import { nobody } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { namesOf } from "#server/records/case-notes/comments.ts";
import { checkInsOfCase } from "#server/records/plans/repository.ts";
import { knownHere, namedIn } from "./named-accounts.ts";
import { formsOfCase, shapes } from "./repository.ts";

/**
 * The WAVR of a case as its papers tell it: the last signed version of each judgment, and each plan that is in force or was closed,
 * with its check-ins that were answered, the oldest first.
 * What is an employment record is in no paper that is made from the case (decision 084), whoever makes it.
 */
export async function wavrForReport(db: Db, reader: Reader, caseId: number) {
  const isOpen = ({ compartment }: Pick<Row<"wavr_forms">, "compartment">) => compartment === openCompartment;
  const judgments = (await formsOfCase(db, reader, caseId, "assessment")).filter(({ row }) => isOpen(row));
  const signed = judgments.map(shapes.assessment).flatMap(({ person, instrument, summaries }) => {
    const last = summaries.at(-1);
    return last === undefined ? [] : [{ person, instrument, ...last }];
  });
  const checkIns = (await checkInsOfCase(db, nobody, caseId)).toReversed();
  const plans = (await formsOfCase(db, reader, caseId, "plan"))
    .filter(({ row }) => isOpen(row))
    .map(shapes.plan)
    .filter(({ state }) => planStatusOf(state) !== "draft")
    .map(({ uuid, person, instrument, state, versions }) => ({
      person,
      instrument,
      state,
      number: versions.at(-1)?.number ?? 0,
      made_at: versions.at(-1)?.made_at ?? null,
      made_by: versions.at(-1)?.made_by ?? null,
      check_ins: checkIns.filter((each) => each.plan_uuid === uuid && each.done_at !== null),
    }));
  const ids = await knownHere(
    db,
    caseId,
    [...signed, ...plans].flatMap(({ state }) => namedIn(state)),
  );
  const name = await namesOf(db, ids);
  const worksheet = await db
    .selectFrom("wavr_forms")
    .select("id")
    .where("case_id", "=", caseId)
    .where("form", "=", "worksheet")
    .where("compartment", "=", openCompartment)
    .executeTakeFirst();
  const begun = judgments.length > 0 || worksheet !== undefined;
  return { begun, signed, plans, colleagues: ids.flatMap((id) => name(id) ?? []) };
}
