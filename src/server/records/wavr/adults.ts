import { ageOn } from "#contract/kit/days.ts";
import { readField } from "#contract/merge/same-value.ts";
import { type CaseForm, wavrForms } from "#contract/records/wavr/schema.ts";
import { isAdultByType } from "#instruments/person-types.ts";
import { adultKey, saysUnderAge } from "#instruments/wavr-rules.ts";
import { isGiven } from "#instruments/worksheets/answers.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";

/** The intake of somebody in a case; the one that was saved last. */
const intakeOf = (db: Db, caseId: number, personId: number) =>
  db
    .selectFrom("wavr_forms")
    .select("state")
    .where("case_id", "=", caseId)
    .where("person_id", "=", personId)
    .where("form", "=", "intake")
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();

/** What it says of somebody whose day of birth is not on record. */
async function intakeSaysUnderAge(db: Db, caseId: number, personId: number): Promise<boolean> {
  const intake = await intakeOf(db, caseId, personId);
  return intake !== undefined && saysUnderAge(readJson(intake.state));
}

/** Is anything beside the intake there already, of this person in the case? */
const isUnderWay = async (db: Db, caseId: number, personId: number): Promise<boolean> =>
  (await db
    .selectFrom("wavr_forms")
    .select("id")
    .where("case_id", "=", caseId)
    .where("person_id", "=", personId)
    .where("form", "in", [...wavrForms])
    .where("form", "!=", "intake")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Age is asked first (DOMAIN-6): where neither a day of birth nor the type of the person settles it, nothing but the intake is begun
 * before that answers whether they are 18 or older. What was begun before goes on.
 */
export async function requireAgeAsked(
  db: Db,
  person: Pick<Row<"persons">, "id" | "date_of_birth" | "person_type_id">,
  { caseId, form }: { readonly caseId: number; readonly form: CaseForm },
): Promise<void> {
  if (form === "intake" || person.date_of_birth !== null || isAdultByType(person.person_type_id)) return;
  const intake = await intakeOf(db, caseId, person.id);
  if (intake !== undefined && isGiven(readField(readJson(intake.state), adultKey))) return;
  if (await isUnderWay(db, caseId, person.id)) return;
  throw invalid(
    "person_uuid",
    "WAVR is for adults. Answer in the intake first whether this person is 18 or older, or enter the date of birth.",
  );
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
