import { openCompartment } from "#contract/records/compartments/schema.ts";
import { planStatusOf } from "#instruments/wavr-rules.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { namesOf } from "#server/records/case-notes/comments.ts";
import { knownHere, namedIn } from "./named-accounts.ts";
import { formsOfCase, shapes } from "./repository.ts";

/**
 * The WAVR of a case as its papers tell it: the last signed version of each judgment, and each plan that is in force or was closed.
 * What is an employment record is in no paper that is made from the case (decision 084), whoever makes it.
 */
export async function wavrForReport(db: Db, reader: Reader, caseId: number) {
  const isOpen = ({ compartment }: Pick<Row<"wavr_forms">, "compartment">) => compartment === openCompartment;
  const judgments = (await formsOfCase(db, reader, caseId, "assessment")).filter(({ row }) => isOpen(row));
  const signed = judgments.map(shapes.assessment).flatMap(({ person, instrument, summaries }) => {
    const last = summaries.at(-1);
    return last === undefined ? [] : [{ person, instrument, ...last }];
  });
  const plans = (await formsOfCase(db, reader, caseId, "plan"))
    .filter(({ row }) => isOpen(row))
    .map(shapes.plan)
    .filter(({ state }) => planStatusOf(state) !== "draft")
    .map(({ person, instrument, state, versions }) => ({
      person,
      instrument,
      state,
      number: versions.at(-1)?.number ?? 0,
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
