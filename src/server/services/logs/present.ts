import type { Reader } from "#server/access/reach.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { actOf } from "./acts.ts";
import { type EntryRow, entriesBy, type Line } from "./entries.ts";
import { labelsOf } from "./labels.ts";
import { actionWords } from "./words.ts";

/** Everything that names what entries hold as numbers. */
async function namesOf(db: Db, reader: Reader, rows: readonly EntryRow[]) {
  const users = await userRefs(
    db,
    rows.map((row) => row.user_id),
  );
  const organizations = new Map((await allOrganizations(db)).map(({ id, name }) => [id, { id, name }]));
  return { users, organizations, recordOf: await labelsOf(db, reader, rows) };
}
type Names = Awaited<ReturnType<typeof namesOf>>;

function present(row: EntryRow, line: Line, { users, organizations, recordOf }: Names) {
  const user = row.user_id === null ? undefined : users.get(row.user_id);
  return {
    id: row.id,
    at: row.at,
    first_at: line.first_at,
    times: line.times,
    act: actOf(row.action, row.outcome),
    action: row.action,
    words: actionWords(row.action),
    user: user === undefined ? null : { id: user.id, full_name: user.full_name },
    record: recordOf(row.record_type, row.record_id),
    organization: organizations.get(row.chain) ?? null,
    fields: readJson(row.fields),
    address: row.address,
  };
}
export type PresentedEntry = ReturnType<typeof present>;

/** Lines as the screen shows them. */
export async function presentLines(db: Db, reader: Reader, lines: readonly Line[]) {
  const rows = await entriesBy(
    db,
    lines.map((line) => line.id),
  );
  const names = await namesOf(db, reader, [...rows.values()]);
  return lines.flatMap((line) => {
    const row = rows.get(line.id);
    return row === undefined ? [] : [present(row, line, names)];
  });
}

/** Whole entries with what they are in words, for a file. */
export async function presentEntries(db: Db, reader: Reader, wanted: readonly number[]) {
  const rows = await entriesBy(db, wanted);
  const names = await namesOf(db, reader, [...rows.values()]);
  return wanted.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [{ row, told: present(row, { id, first_at: row.at, times: 1 }, names) }];
  });
}
