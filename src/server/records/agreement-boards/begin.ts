import type { BoardBody } from "#contract/records/agreement-boards/schema.ts";
import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import { writeJson } from "#server/database/json-text.ts";
import { findRow, insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { caseWriters } from "#server/platform/case-history/case-readers.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { personOf } from "#server/records/wavr/person-of-form.ts";
import { isAsked } from "./repository.ts";

/** What a board asks about: the record, its words, where it lies and whom it concerns. */
interface Subject {
  readonly id: number;
  readonly uuid: string;
  readonly person_id: number;
  readonly compartment: Compartment;
  readonly instrument_pack: string;
  readonly instrument_version: string;
}

const missing = () => invalid("record_uuid", "This assessment was not found in the case.");

/** The assessment that is asked about, which must be one of the case. */
async function requireSubject(
  db: Db,
  auth: Auth,
  caseId: number,
  { question, record_uuid }: BoardBody,
): Promise<Subject> {
  const kind = question === "classification" ? "assessment" : "wavr";
  const found = await loadAccess(db, auth, kind, record_uuid);
  if (found === null || !found.rights.view || found.caseId !== caseId) throw missing();
  if (kind === "assessment")
    return { ...(await findRow(db, "assessments", found.id)), compartment: openCompartment };
  const form = await findRow(db, "wavr_forms", found.id);
  if (form.form !== "assessment") throw missing();
  return { ...form, person_id: personOf(form) };
}

/** Who is asked is of the team, and can write in the case and read what the board asks about. */
async function requireMembers(
  db: Db,
  caseId: number,
  compartment: Compartment,
  asked: readonly number[],
): Promise<readonly number[]> {
  const team = await db.selectFrom("case_team").select("user_id").where("case_id", "=", caseId).execute();
  const members = new Set(team.map(({ user_id }) => user_id));
  const writers = await caseWriters(db, caseId, compartment);
  for (const [index, id] of asked.entries()) {
    if (members.has(id) && writers.has(id)) continue;
    // Somebody of the team is named; of whoever else an id may stand for, nothing is said.
    const name = members.has(id) ? (await userRefs(db, [id])).get(id)?.full_name : undefined;
    throw invalid(
      `asked.${index}`,
      `${name ?? "Somebody"} cannot be asked: only members of the team who may change the case and read this assessment.`,
    );
  }
  return [...new Set(asked)];
}

/** Asks members of the team; answers the board's id. */
export async function beginBoard(
  { db, auth, now, audit, body }: Pick<Call<"boards.begin">, "db" | "auth" | "now" | "audit" | "body">,
  parent: Access,
): Promise<number> {
  const subject = await requireSubject(db, auth, parent.id, body);
  const { compartment } = subject;
  const asked = await requireMembers(db, parent.id, compartment, body.asked);
  if (await isAsked(db, parent.id, body.question, subject.id))
    throw invalid("record_uuid", "The team is asked about this assessment already. Open that board first.");
  const id = await insertRow(db, "agreement_boards", {
    uuid: await newUuid(db, "agreement_boards", body.uuid),
    version: 1,
    created_at: now,
    updated_at: now,
    created_by: auth.userId,
    case_id: parent.id,
    question: body.question,
    record_id: subject.id,
    record_uuid: subject.uuid,
    compartment,
    instrument_pack: subject.instrument_pack,
    instrument_version: subject.instrument_version,
    opened_at: null,
    opened_by: null,
    opened_reason: null,
    sha256: null,
  });
  for (const user_id of asked)
    await insertRow(db, "agreement_answers", {
      uuid: await newUuid(db, "agreement_answers", undefined),
      version: 1,
      created_at: now,
      updated_at: now,
      board_id: id,
      user_id,
      choice: null,
      words: null,
      evidence: writeJson<readonly string[]>([]),
      sha256: null,
    });
  await recordCaseEvent(db, {
    caseId: parent.id,
    personId: subject.person_id,
    userId: auth.userId,
    at: now,
    kind: "board_begun",
    recordId: id,
    to: body.question,
  });
  await notify(db, {
    kind: "answer_asked",
    userIds: asked,
    actorId: auth.userId,
    subject: { kind: "case", id: parent.id },
    now,
    cause: `board ${id}`,
  });
  audit({ recordType: "board", recordId: id, organizationId: parent.organizationId, compartment });
  return id;
}
