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

const columnsOf = ({ user_id, name, role, agency, email, attendance }: Omit<MeetingPersonBody, "uuid">) => ({
  user_id,
  // Of a colleague their account says how they are called.
  name: user_id === null ? name : null,
  role,
  agency: user_id === null ? agency : null,
  email: user_id === null ? email : null,
  attendance,
});

const unsent = { invited_at: null, invited_sequence: null };

/** By whom a row is known, whatever its uuid is. */
const whoOf = ({ user_id, email }: Pick<MeetingPersonRow, "user_id" | "email">): string | null =>
  user_id === null ? email : `colleague ${user_id}`;

/** What of its people a save changed, by name, for the log: who they are, and who of them was there. */
function changedOf(
  before: readonly MeetingPersonRow[],
  wanted: readonly MeetingPersonBody[],
): readonly string[] {
  const known = new Map(before.map((row) => [row.uuid, row]));
  const face = (person: ReturnType<typeof columnsOf>) => JSON.stringify({ ...person, attendance: null });
  const isOther = (person: MeetingPersonBody, at: number) => {
    const row = known.get(person.uuid);
    return row === undefined || row.position !== at || face(columnsOf(row)) !== face(columnsOf(person));
  };
  const others = wanted.length !== before.length || wanted.some(isOther);
  const marked = wanted.some(
    ({ uuid, attendance }) => (known.get(uuid)?.attendance ?? "invited") !== attendance,
  );
  return [...(others ? ["people"] : []), ...(marked ? ["attendance"] : [])];
}

/**
 * Makes the people of a meeting those that are wanted. Gives the colleagues who are new and those who stayed among them, the
 * rows of whoever is not asked any more, and the names of what changed.
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
  await deleteRows(
    db,
    "meeting_people",
    before.filter(({ uuid }) => !kept.has(uuid)).map(({ id }) => id),
  );
  // Whoever was sent an invitation was, in whichever row they stand now.
  const sentTo = new Map(before.map((row) => [whoOf(row), row]));
  const rows = wanted.map((person) => {
    const columns = columnsOf(person);
    const who = whoOf(columns);
    const { invited_at, invited_sequence } = (who === null ? undefined : sentTo.get(who)) ?? unsent;
    return { ...columns, who, uuid: person.uuid, invited_at, invited_sequence };
  });
  for (const [position, { who: _who, uuid, ...columns }] of rows.entries()) {
    const row = known.get(uuid);
    if (row === undefined)
      await insertRow(db, "meeting_people", {
        ...columns,
        position,
        uuid: await newUuid(db, "meeting_people", uuid),
        meeting_id: meeting.id,
      });
    else
      await db
        .updateTable("meeting_people")
        .set({ ...columns, position })
        .where("id", "=", row.id)
        .execute();
  }
  const asked = new Set(rows.map(({ who }) => who));
  const invited = new Set(before.map(({ user_id }) => user_id));
  const users = wanted.flatMap(({ user_id }) => user_id ?? []);
  return {
    added: users.filter((id) => !invited.has(id)),
    stayed: users.filter((id) => invited.has(id)),
    removed: before.filter((row) => whoOf(row) !== null && !asked.has(whoOf(row))),
    changed: changedOf(before, wanted),
  };
}
