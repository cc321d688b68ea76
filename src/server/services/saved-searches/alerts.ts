import { dayIn, daysAfter, startOfDayIn } from "#contract/kit/days.ts";
import type { SearchAlert } from "#contract/services/saved-searches/schema.ts";
import { readJson } from "#server/database/json-text.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { searchListsOf, stillAsks } from "./lists.ts";
import { forgetTold, lookAgainAt, type SearchTableRow, searchesToLookAt } from "./repository.ts";

const minute = 60_000;

type Owner = Pick<Auth, "userId" | "reach" | "timeZone">;

/** An immediate alert looks at most once a minute; a daily one once on each day of its owner. */
function nextLook(alert: SearchAlert, { timeZone }: Owner, clock: number): string | null {
  if (alert === "off") return null;
  if (alert === "at_once") return new Date(clock + minute).toISOString();
  return new Date(startOfDayIn(daysAfter(dayIn(clock, timeZone), 1), timeZone)).toISOString();
}

const newOf = (db: Db, reader: Owner, row: SearchTableRow, clock: number): Promise<number> =>
  searchListsOf[row.resource].tell(
    { db, reader, query: readJson(row.query), today: dayIn(clock, reader.timeZone) },
    row.id,
  );

/** Results that exist when an alert is set, or when its query is changed, are not new. `reader`: its owner. */
export async function beginAlert(db: Db, reader: Owner, searchId: number, clock: number): Promise<void> {
  const row = await findRow(db, "saved_searches", searchId);
  const alert = row.alert;
  await forgetTold(db, row.id);
  if (alert !== "off") await newOf(db, reader, row, clock);
  await lookAgainAt(db, row.id, nextLook(alert, reader, clock));
}

/**
 * Tells the reader what their own searches newly find, with their present rights, and no record twice. Costs one
 * lookup in an index where no search is due.
 */
export async function notifySearches(db: Db, reader: Owner, clock: number): Promise<boolean> {
  const now = new Date(clock).toISOString();
  let news = false;
  for (const row of await searchesToLookAt(db, reader.userId, now)) {
    if (!stillAsks(row.resource, readJson(row.query))) {
      await lookAgainAt(db, row.id, nextLook("daily", reader, clock));
      continue;
    }
    const rows = await newOf(db, reader, row, clock);
    await lookAgainAt(db, row.id, nextLook(row.alert, reader, clock));
    if (rows === 0) continue;
    const told = await notify(db, {
      kind: "search_alert",
      userIds: [reader.userId],
      actorId: null,
      subject: { kind: "search", id: row.id },
      facts: { rows },
      now,
    });
    news ||= told.length > 0;
  }
  return news;
}
