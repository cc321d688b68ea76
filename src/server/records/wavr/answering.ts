import { readJson } from "#server/database/json-text.ts";
import { insertRow, updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { digestOfAnswer, toldAnswer } from "#server/platform/audit/kept/kept-answers.ts";
import { toldCase } from "#server/platform/audit/kept/told-digests.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { leadsOfCase } from "#server/platform/case-history/case-leads.ts";
import { caseReaders, caseWriters } from "#server/platform/case-history/case-readers.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { answersOf } from "./repository.ts";

// Whoever had not answered when a judgment was signed says later how they see it: beside what is signed, which stays as it
// is (decision 137).

type Form = Row<"wavr_forms">;

const lastSigned = (db: Db, { id }: Form, number?: number) =>
  db
    .selectFrom("wavr_copies")
    .selectAll()
    .where("form_id", "=", id)
    .$if(number !== undefined, (some) => some.where("number", "=", number ?? 0))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

/** Who has said how they see this version: when it was signed, or later. */
async function saidOf(db: Db, { id }: Form, { number, agreed }: Row<"wavr_copies">): Promise<Set<number>> {
  const named = agreed === null ? [] : readJson(agreed);
  const later = (await answersOf(db, [id])).filter((each) => each.number === number);
  return new Set([
    ...named.flatMap(({ user_id, answer }) => (answer === "not_asked" ? [] : (user_id ?? []))),
    ...later.map(({ made_by }) => made_by),
  ]);
}

/** Tells those of the team, and who was named without an answer, that they can say how they see what was signed just now. */
export async function tellUnasked(
  { db, auth, now }: Pick<Call<"wavr.sign">, "db" | "auth" | "now">,
  form: Form,
) {
  const signed = await lastSigned(db, form);
  if (signed === undefined) throw new Error("A signed judgment vanished while it was told of.");
  const said = await saidOf(db, form, signed);
  const writers = await caseWriters(db, form.case_id, form.compartment);
  const team = await db
    .selectFrom("case_team")
    .select("user_id")
    .where("case_id", "=", form.case_id)
    .execute();
  const members = [...team, ...(signed.agreed === null ? [] : readJson(signed.agreed))];
  await notify(db, {
    kind: "judgment_signed",
    userIds: members
      .flatMap(({ user_id }) => user_id ?? [])
      .filter((userId) => writers.has(userId) && !said.has(userId)),
    actorId: auth.userId,
    subject: { kind: "case", id: form.case_id },
    now,
    cause: `judgment ${form.id} version ${signed.number}`,
  });
}

/**
 * Keeps how the caller sees a version that is signed: whoever could sign it may say so, once. It stands with its time, the log and the
 * timeline tell of it, and whoever leads the case or signed hears where it is seen differently.
 */
export async function keepAnswer(
  { db, auth, now, audit, touch }: Pick<Call<"wavr.answer">, "db" | "auth" | "now" | "audit" | "touch">,
  form: Form,
  number: number,
  { uuid, answer, words }: Call<"wavr.answer">["body"],
): Promise<void> {
  const signed = await lastSigned(db, form, number);
  if (signed === undefined) throw notFound(true);
  if ((await saidOf(db, form, signed)).has(auth.userId))
    throw invalid("answer", "You have said already how you see this version.");
  const said = {
    uuid: await newUuid(db, "wavr_answers", uuid),
    form_id: form.id,
    number,
    made_at: now,
    made_by: auth.userId,
    answer,
    words: answer === "differs" ? words : null,
  };
  const kept = { ...said, sha256: digestOfAnswer(said) };
  const id = await insertRow(db, "wavr_answers", kept);
  // Whoever has it open hears of the answer.
  await updateRow(db, "wavr_forms", form.id, { updated_at: now });
  await recordCaseEvent(db, {
    caseId: form.case_id,
    personId: form.person_id,
    userId: auth.userId,
    at: now,
    kind: "wavr_answered",
    recordId: form.id,
    field: answer,
    to: String(number),
  });
  if (answer === "differs") {
    const readers = await caseReaders(db, form.case_id, form.compartment);
    await notify(db, {
      kind: "judgment_differs",
      userIds: [...(await leadsOfCase(db, form.case_id)), signed.made_by].filter((id) => readers.has(id)),
      actorId: auth.userId,
      subject: { kind: "case", id: form.case_id },
      now,
    });
  }
  touch("wavr", form.id);
  touch("case", form.case_id);
  audit({
    recordType: "wavr",
    recordId: form.id,
    fields: [toldAnswer({ ...kept, id }), toldCase(form.case_id)],
    compartment: form.compartment,
  });
}
