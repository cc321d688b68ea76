import { ageOn } from "#contract/kit/days.ts";
import type { CaseForm } from "#contract/records/wavr/schema.ts";
import { saysUnderAge } from "#instruments/wavr-rules.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";

/** What an intake says of somebody whose day of birth is not on record, in the case; the one that was saved last. */
async function intakeSaysUnderAge(db: Db, caseId: number, personId: number): Promise<boolean> {
  const intake = await db
    .selectFrom("wavr_forms")
    .select("state")
    .where("case_id", "=", caseId)
    .where("person_id", "=", personId)
    .where("form", "=", "intake")
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return intake !== undefined && saysUnderAge(readJson(intake.state));
}

/**
 * WAVR is for adults (DOMAIN-6): who is known to be younger is carried through CSTAG. Without a day of birth the intake asks, and
 * where it says No nothing but itself is begun, signed or put in force: it can be corrected.
 */
export async function requireAdult(
  db: Db,
  person: Pick<Row<"persons">, "id" | "date_of_birth">,
  { caseId, form, now }: { readonly caseId: number; readonly form: CaseForm; readonly now: string },
): Promise<void> {
  const born = person.date_of_birth;
  const age = born === null ? null : ageOn(born, now.slice(0, 10));
  if (age !== null && age < 18)
    throw invalid(
      "person_uuid",
      `This person is ${age} years old. WAVR is for adults: carry them through a CSTAG assessment instead.`,
    );
  if (born === null && form !== "intake" && (await intakeSaysUnderAge(db, caseId, person.id)))
    throw invalid(
      "person_uuid",
      "The intake says that this person is not 18 or older. WAVR is for adults: carry them through a CSTAG assessment instead. If that is not so, correct the intake or enter the date of birth first.",
    );
}
