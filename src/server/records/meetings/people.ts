import type { MeetingPersonBody } from "#contract/records/meetings/schema.ts";
import { deleteRows, insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { type MeetingPersonRow, peopleOf } from "./repository.ts";

/** Each is one colleague or one person with a name; whoever is newly invited may see the case. */
async function requirePeople(
  db: Db,
  caseId: number,
  wanted: readonly MeetingPersonBody[],
  before: readonly MeetingPersonRow[],
): Promise<void> {
  const readers = await caseReaders(db, caseId);
  const invited = new Set(before.map(({ user_id }) => user_id));
  const seen = new Set<string | number>();
  for (const [index, { uuid, user_id, name }] of wanted.entries()) {
    const field = `people.${index}`;
    if (user_id === null && name === null)
      throw invalid(`${field}.name`, "Choose a colleague or enter a name.");
    if (user_id !== null && !invited.has(user_id) && !readers.has(user_id))
      throw invalid(
        `${field}.user_id`,
        "This colleague may not see the case. Add them to its team first, or invite them by name.",
      );
    if (seen.has(uuid) || (user_id !== null && seen.has(user_id)))
      throw invalid(field, "Somebody is invited twice.");
    seen.add(uuid);
    if (user_id !== null) seen.add(user_id);
  }
}

const columnsOf = ({ user_id, name, role, agency, email, attendance }: MeetingPersonBody) => ({
  user_id,
  // Of a colleague their account says how they are called.
  name: user_id === null ? name : null,
  role,
  agency: user_id === null ? agency : null,
  email: user_id === null ? email : null,
  attendance,
});

/**
 * Makes the people of a meeting those that are wanted. Gives the colleagues who are new and those who stayed among them, and
 * the rows of whoever is not asked any more.
 */
export async function putPeople(
  db: Db,
  meeting: { readonly id: number; readonly case_id: number },
  wanted: readonly MeetingPersonBody[],
) {
  const before = await peopleOf(db, [meeting.id]);
  await requirePeople(db, meeting.case_id, wanted, before);
  const known = new Map(before.map((row) => [row.uuid, row]));
  const kept = new Set(wanted.map(({ uuid }) => uuid));
  const removed = before.filter(({ uuid }) => !kept.has(uuid));
  await deleteRows(
    db,
    "meeting_people",
    removed.map(({ id }) => id),
  );
  for (const [position, person] of wanted.entries()) {
    const row = known.get(person.uuid);
    const columns = { ...columnsOf(person), position };
    if (row === undefined)
      await insertRow(db, "meeting_people", {
        ...columns,
        uuid: await newUuid(db, "meeting_people", person.uuid),
        meeting_id: meeting.id,
        invited_at: null,
        invited_sequence: null,
      });
    else {
      const same = row.user_id === columns.user_id && row.email === columns.email;
      // Somebody else in the row was not sent anything yet.
      const sent = same ? {} : { invited_at: null, invited_sequence: null };
      await db
        .updateTable("meeting_people")
        .set({ ...columns, ...sent })
        .where("id", "=", row.id)
        .execute();
    }
  }
  const invited = new Set(before.map(({ user_id }) => user_id));
  const users = wanted.flatMap(({ user_id }) => user_id ?? []);
  return {
    added: users.filter((id) => !invited.has(id)),
    stayed: users.filter((id) => invited.has(id)),
    removed,
  };
}
