import type { BoardDecisionBody } from "#contract/records/agreement-boards/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { findRow, insertRow } from "#server/database/rows.ts";
import { digestOfDecision, toldDecision } from "#server/platform/audit/kept/kept-boards.ts";
import { toldCase } from "#server/platform/audit/kept/told-digests.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { openBoard } from "#server/records/agreement-boards/opening.ts";
import { type DocumentSetting, logged } from "./documents.ts";

const daysAgo = 20;

/** What each of the team answered alone, in its order. */
const answers = [
  ["3", "A person, a place and a day were named, and the words came back a week later."],
  ["2", "Meant at the time. Since the talk with both families nothing more was said."],
  ["3", "Asked others whether they knew the way home of the other student."],
] as const;

/** A board about the classification of the case's assessment: each answered alone, it was opened, and the team decided. */
export async function addAgreementBoard(setting: DocumentSetting): Promise<void> {
  const { db, chance, at, about } = setting;
  const subject = await db
    .selectFrom("assessments")
    .select(["id", "uuid", "person_id", "instrument_pack", "instrument_version"])
    .where("case_id", "=", about.id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const begun = at(daysAgo, 9);
  const told = (kind: "board_begun" | "board_opened" | "board_decided", recordId: number, now: string) =>
    recordCaseEvent(db, {
      ...{ caseId: about.id, personId: subject.person_id, userId: about.lead, at: now },
      ...{ kind, recordId, to: "classification" },
    });
  const id = await insertRow(db, "agreement_boards", {
    ...{ uuid: chance.uuid(), version: 1, created_at: begun, updated_at: begun, created_by: about.lead },
    ...{ case_id: about.id, question: "classification", record_id: subject.id, record_uuid: subject.uuid },
    instrument_pack: subject.instrument_pack,
    instrument_version: subject.instrument_version,
    ...{ opened_at: null, opened_by: null, opened_reason: null, sha256: null },
  });
  const asked = about.team.slice(0, answers.length);
  for (const [place, user_id] of asked.entries()) {
    const [choice, words] = answers[place] ?? answers[0];
    await insertRow(db, "agreement_answers", {
      ...{ uuid: chance.uuid(), version: 2, created_at: begun, updated_at: at(daysAgo, 11 + place) },
      ...{ board_id: id, user_id, choice, words },
      ...{ evidence: writeJson<readonly string[]>([]), sha256: null },
    });
  }
  const record = { recordType: "board", recordId: id } as const;
  await told("board_begun", id, begun);
  await logged(setting, "board.begin")(about.lead, begun, record);
  const opened = at(daysAgo, 15);
  const opening = { at: opened, by: about.lead, reason: null };
  const fields = await openBoard(db, await findRow(db, "agreement_boards", id), opening);
  await told("board_opened", id, opened);
  await logged(setting, "board.open")(about.lead, opened, { ...record, fields });
  const decided = at(daysAgo, 16);
  const members: BoardDecisionBody["members"] = asked.map((user_id, place) =>
    place === 1
      ? { user_id, answer: "differs", words: "I would have called it serious, and not very serious." }
      : { user_id, answer: "agrees", words: null },
  );
  const decision = {
    ...{ uuid: chance.uuid(), board_id: id, number: 1, made_at: decided, made_by: about.lead },
    ...{ choice: "3" as const, members: writeJson(members) },
    words: "Very serious, since the words came back after the first talk. Looked at again in two weeks.",
  };
  const sha256 = digestOfDecision(decision);
  await insertRow(db, "agreement_decisions", { ...decision, sha256 });
  await told("board_decided", id, decided);
  await logged(setting, "board.decide")(about.lead, decided, {
    ...record,
    fields: [toldDecision(decision, sha256), toldCase(about.id)],
  });
}
