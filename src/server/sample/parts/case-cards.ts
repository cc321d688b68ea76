import { daysAfter } from "#contract/kit/days.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { holderOf } from "#server/records/case-cards/repository.ts";
import type { Chance } from "#server/sample/random.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { SampleCase } from "./cases.ts";

/** Two need-to-know cards of one case: one that was read, and one that nobody has opened. Nobody knows their links. */
export async function addCaseCards(
  db: Db,
  chance: Chance,
  about: SampleCase,
  at: (daysAgo: number, hour?: number) => string,
): Promise<void> {
  const give = async (
    days: number,
    words: { name: string; role: string; what_to_do: string; whom_to_call: string; aboutSubject: boolean },
    readAt: string | null,
  ) => {
    const { aboutSubject, ...typed } = words;
    const now = at(days, 14);
    const first_day = now.slice(0, 10);
    const uuid = chance.uuid();
    const person_id = aboutSubject ? about.subject.id : null;
    const id = await insertRow(db, "case_cards", {
      ...typed,
      uuid,
      created_at: now,
      updated_at: now,
      version: 1,
      words_version: 1,
      case_id: about.id,
      created_by: about.lead,
      person_id,
      first_day,
      last_day: daysAfter(first_day, 27),
      token_hash: sha256(uuid),
      code_hash: "",
      wrong_codes: 0,
      opened_at: readAt,
      taken_back_at: null,
      taken_back_by: null,
    });
    const event = { caseId: about.id, personId: person_id, recordId: id, to: holderOf(words) };
    await recordCaseEvent(db, { ...event, kind: "card_given", userId: about.lead, at: now });
    if (readAt === null) return;
    await insertRow(db, "case_card_readings", { card_id: id, at: readAt, card_version: 1 });
    await recordCaseEvent(db, { ...event, kind: "card_read", userId: null, at: readAt });
  };
  await give(
    3,
    {
      name: "Dale Whitt",
      role: "Bus driver",
      what_to_do:
        "Route 7, mornings: seat the boy who gets on at Cedar Lane in the first row, alone. Greet him as always. If he talks about hurting anybody, note the words and call at the next stop.",
      whom_to_call: "Front office, (555) 555-0100",
      aboutSubject: true,
    },
    at(2, 13),
  );
  await give(
    1,
    {
      name: "Rosa Delgado",
      role: "Teacher, fourth period",
      what_to_do:
        "Let the two at table 4 work apart until further notice. Send whoever asks to leave to the counselor, and call before they go.",
      whom_to_call: "Counselor’s office, (555) 555-0104",
      aboutSubject: false,
    },
    null,
  );
}
