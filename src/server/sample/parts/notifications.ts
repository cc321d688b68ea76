import type { Db } from "#server/database/schema.ts";
import { markRead, notify } from "#server/platform/notifications/repository.ts";
import type { SampleCase } from "./cases.ts";

type At = (daysAgo: number, hour?: number) => string;

/** Notifications of the last days; the older half is read. Due tasks are notified at the first look. */
export async function addNotifications(
  db: Db,
  cases: readonly SampleCase[],
  coordinator: number | null,
  at: At,
): Promise<void> {
  for (const [index, each] of [...cases.slice(0, 12).entries()].reverse()) {
    const days = Math.floor(index / 2);
    const told = [...each.team, ...(coordinator === null ? [] : [coordinator])];
    const subject = { kind: "case", id: each.id } as const;
    const base = { actorId: each.lead, subject, now: at(days, 9 + (index % 3)) };
    await notify(db, { ...base, kind: "added_to_team", userIds: told });
    if (index % 4 === 1)
      await notify(db, { ...base, kind: "case_classified", userIds: told, facts: { classification: 2 } });
    // Read by their readers, as on the next day.
    if (days >= 3) for (const userId of told) await markRead(db, userId, null, at(days - 1, 8));
  }
}
