import { type NotificationKind, notificationKinds } from "#contract/services/notifications/schema.ts";
import { type NotificationFacts, notificationTitle } from "#contract/services/notifications/words.ts";
import { loadAccess } from "#server/access/access.ts";
import { closedAmong } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { writeJson } from "#server/database/json-text.ts";
import { pageOf } from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { together } from "#server/database/together.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { type PlacedKind, placesOf } from "./places.ts";

export interface NewNotification {
  readonly kind: NotificationKind;
  /** People to notify; repeats, the actor, and people who do not want this kind are left out. */
  readonly userIds: readonly number[];
  /** Who caused it; null where nobody did (a due day). */
  readonly actorId: number | null;
  /** The record it is about; shown only while its reader may see that record. */
  readonly subject: { readonly kind: PlacedKind; readonly id: number } | null;
  /** ISO instant. */
  readonly now: string;
  readonly facts?: NotificationFacts;
  /** Identifies the cause, so that it is told once; without it each call notifies. */
  readonly cause?: string;
}

type PreferenceRow = Row<"notification_preferences">;

const onDesktop: ReadonlySet<NotificationKind> = new Set([
  "task_assigned",
  "mentioned",
  "added_to_team",
  "case_classified",
  "case_closed",
  "case_deleted",
  "task_due",
  "bulletin_issued",
]);

async function preferencesOf(db: Db, userIds: readonly number[]) {
  if (userIds.length === 0) return () => undefined;
  const rows = await db
    .selectFrom("notification_preferences")
    .selectAll()
    .where("user_id", "in", [...userIds])
    .execute();
  const known = new Map(rows.map((row) => [`${row.user_id} ${row.kind}`, row]));
  return (userId: number, kind: string): PreferenceRow | undefined => known.get(`${userId} ${kind}`);
}

/** How many are told by one statement: a bulletin for a district tells hundreds. */
const rowsAtOnce = 200;

const toldBy = new WeakMap<Db, Set<number>>();

/** Whose count of unread notifications a transaction has changed so far. */
export const toldIn = (db: Db): readonly number[] => [...(toldBy.get(db) ?? [])];

const noteTold = (db: Db, userIds: readonly number[]): void =>
  void toldBy.set(db, new Set([...toldIn(db), ...userIds]));

/** Notifies people, in the transaction of the cause. Returns the ids of those who were notified. */
export async function notify(db: Db, given: NewNotification): Promise<readonly number[]> {
  const wanted = [...new Set(given.userIds)].filter((id) => id !== given.actorId);
  if (wanted.length === 0) return [];
  const preference = await preferencesOf(db, wanted);
  const told = wanted.filter((id) => preference(id, given.kind)?.in_app !== 0);
  const made: number[] = [];
  for (let at = 0; at < told.length; at += rowsAtOnce) {
    const rows = await db
      .insertInto("notifications")
      .values(
        told.slice(at, at + rowsAtOnce).map((user_id) => ({
          user_id,
          kind: given.kind,
          subject_type: given.subject?.kind ?? null,
          subject_id: given.subject?.id ?? null,
          actor_id: given.actorId,
          facts: writeJson(given.facts ?? {}),
          created_at: given.now,
          read_at: null,
          cause: given.cause === undefined ? null : `${user_id} ${given.kind} ${given.cause}`,
        })),
      )
      .onConflict((conflict) => conflict.column("cause").doNothing())
      .returning("user_id")
      .execute();
    made.push(...rows.map((row) => row.user_id));
  }
  noteTold(db, made);
  return made;
}

/** Whoever may not read a comment any more was not mentioned in it. */
export async function forgetMentions(db: Db, commentId: number, readers: ReadonlySet<number>): Promise<void> {
  const rows = await db
    .selectFrom("notifications")
    .select(["id", "user_id", "facts"])
    .where("kind", "=", "mentioned")
    .where("facts", "like", `%${commentId}%`)
    .execute();
  const gone = rows.filter(({ user_id, facts }) => {
    const { comment }: NotificationFacts = JSON.parse(facts);
    return comment === commentId && !readers.has(user_id);
  });
  for (const { id } of gone) await db.deleteFrom("notifications").where("id", "=", id).execute();
}

/** Nor was whoever may not read a task any more told of it. */
export async function forgetTold(
  db: Db,
  subject: { readonly kind: PlacedKind; readonly id: number },
  readers: ReadonlySet<number>,
): Promise<void> {
  await db
    .deleteFrom("notifications")
    .where("subject_type", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .where("user_id", "not in", [...readers, -1])
    .execute();
}

type NotificationRow = Row<"notifications">;

const isKind = (kind: string): kind is NotificationKind => notificationKinds.some((each) => each === kind);

/** The due day of a task that was told of on an earlier day. It stands at the end of its cause. */
const wasDue = ({ kind, cause }: NotificationRow, today: string): Pick<NotificationFacts, "was_due"> => {
  const day = kind === "task_due" ? /\d{4}-\d\d-\d\d$/.exec(cause ?? "")?.[0] : undefined;
  return day === undefined || day >= today ? {} : { was_due: day };
};

/**
 * Notifications as their reader may see them on the calendar day `today`: a subject that is no longer visible is left out,
 * with its number.
 */
async function present(db: Db, reader: Reader, rows: readonly NotificationRow[], today: string) {
  const subjects = new Map<string, { kind: PlacedKind; id: number }>();
  for (const row of rows) {
    if (row.subject_type === null || row.subject_id === null) continue;
    subjects.set(`${row.subject_type} ${row.subject_id}`, {
      kind: row.subject_type as PlacedKind,
      id: row.subject_id,
    });
  }
  const factsOf = ({ facts }: NotificationRow): NotificationFacts => JSON.parse(facts);
  const comments = rows.flatMap((row) => factsOf(row).comment ?? []);
  const asked = [...subjects.values()];
  const { rights, preference, users, closed } = await together({
    rights: Promise.all(
      asked.map(async ({ kind, id }) => (await loadAccess(db, reader, kind, id))?.rights.view ?? false),
    ),
    preference: preferencesOf(db, [reader.userId]),
    users: userRefs(
      db,
      rows.map((row) => row.actor_id),
    ),
    closed: closedAmong(db, reader, "comment", comments),
  });
  const place = await placesOf(
    db,
    reader,
    asked.filter((_, at) => rights[at]),
  );
  return rows.flatMap((row) => {
    if (!isKind(row.kind)) return [];
    const facts = { ...factsOf(row), ...wasDue(row, today) };
    const hidden = facts.comment !== undefined && closed.has(facts.comment);
    const subject = hidden ? null : place(row.subject_type, row.subject_id);
    const actor = row.actor_id === null ? undefined : users.get(row.actor_id);
    const wish = preference(reader.userId, row.kind);
    return [
      {
        id: row.id,
        kind: row.kind,
        title: notificationTitle(row.kind, subject?.case_number ?? null, facts),
        subject,
        comment_id: subject === null ? null : (facts.comment ?? null),
        actor: actor === undefined ? null : { id: actor.id, full_name: actor.full_name },
        created_at: row.created_at,
        read_at: row.read_at,
        desktop: wish === undefined ? onDesktop.has(row.kind) : wish.desktop === 1,
      },
    ];
  });
}

export async function listNotifications(
  db: Db,
  reader: Reader,
  query: {
    readonly page: number;
    readonly per_page: number;
    readonly sort: string;
    readonly kind?: readonly string[] | undefined;
    readonly unread?: readonly string[] | undefined;
  },
  today: string,
) {
  let found = db.selectFrom("notifications").where("user_id", "=", reader.userId);
  if (query.kind !== undefined && query.kind.length > 0) found = found.where("kind", "in", [...query.kind]);
  if (query.unread !== undefined && query.unread.length > 0) found = found.where("read_at", "is", null);
  const direction = query.sort.startsWith("-") ? "desc" : "asc";
  const { total, rows } = await pageOf(
    found.selectAll().orderBy("created_at", direction).orderBy("id", direction),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: await present(db, reader, rows, today) };
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom("notifications")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Null for all. Other people's stay unchanged, whatever ids are given. */
export async function markRead(
  db: Db,
  userId: number,
  ids: readonly number[] | null,
  now: string,
): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ read_at: now })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .$if(ids !== null, (query) => query.where("id", "in", [...(ids ?? []), -1]))
    .execute();
}

/** What a notification asked for is done: nobody has to look at it any more. Returns whose count of unread ones changed. */
export async function settleNotifications(
  db: Db,
  kind: NotificationKind,
  subject: { readonly kind: PlacedKind; readonly ids: readonly number[] },
  now: string,
  /** Of these people alone; of everybody where it is left out. */
  userIds: readonly number[] | null = null,
): Promise<readonly number[]> {
  const rows = await db
    .updateTable("notifications")
    .set({ read_at: now })
    .where("kind", "=", kind)
    .$if(userIds !== null, (query) => query.where("user_id", "in", [...(userIds ?? []), -1]))
    .where("subject_type", "=", subject.kind)
    .where("subject_id", "in", [...subject.ids, -1])
    .where("read_at", "is", null)
    .returning("user_id")
    .execute();
  const settled = [...new Set(rows.map((row) => row.user_id))];
  noteTold(db, settled);
  return settled;
}

/** Nobody has to be reminded of a task that is over, whether it was done or not needed any more. */
export async function settleTask(db: Db, id: number, now: string): Promise<void> {
  for (const kind of ["task_assigned", "task_due", "task_overdue"] as const)
    await settleNotifications(db, kind, { kind: "task", ids: [id] }, now);
}

export async function notificationPreferences(db: Db, userId: number) {
  const preference = await preferencesOf(db, [userId]);
  return notificationKinds.map((kind) => {
    const row = preference(userId, kind);
    return {
      kind,
      in_app: row === undefined || row.in_app === 1,
      desktop: row === undefined ? onDesktop.has(kind) : row.desktop === 1,
    };
  });
}

export async function preferNotifications(
  db: Db,
  userId: number,
  given: readonly { readonly kind: NotificationKind; readonly in_app: boolean; readonly desktop: boolean }[],
): Promise<void> {
  for (const each of given) {
    const columns = { in_app: each.in_app ? 1 : 0, desktop: each.desktop ? 1 : 0 };
    await db
      .insertInto("notification_preferences")
      .values({ user_id: userId, kind: each.kind, ...columns })
      .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet(columns))
      .execute();
  }
}
