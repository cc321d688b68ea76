import { type Compartment, grantable, ownCompartment } from "#contract/records/compartments/schema.ts";
import type { RetentionSchedule } from "#contract/services/retention/schedule.ts";
import { graceDays, type ShortenedTime, shortenedTimes } from "#contract/services/retention/shortened.ts";
import { opens } from "#server/access/compartments.ts";
import { readJson } from "#server/database/json-text.ts";
import { countsOf } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { requireConfirmedPassword } from "#server/http/confirmed-password.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { organizationsOf, scheduleOf, setSchedule } from "#server/platform/retention/schedule.ts";
import { noteShortening, presentWaiting } from "#server/platform/retention/shortening.ts";
import { casesWith, overdueCases } from "./compartments.ts";
import { monthsBefore } from "./months.ts";

interface Asked {
  readonly root: number;
  readonly compartment: Compartment;
  readonly months: number;
  /** ISO instant. */
  readonly now: string;
}

/**
 * What a time would have erased once its days of grace are over. How many cases were closed by then, everybody knows who
 * manages the tree; what lies there of them, only whoever reads this compartment in all of it.
 */
export async function erasingSoon(db: Db, auth: Auth, { root, compartment, months, now }: Asked) {
  const from = new Date(Date.parse(now) + graceDays * 86_400_000).toISOString();
  const organizations = await organizationsOf(db, root);
  const overdue = overdueCases(db, { organizations, closedBy: monthsBefore(from, months), now: from });
  const { cases } = await countsOf(db, { cases: overdue });
  const reads = organizations.every((id) => opens(auth, compartment, id)) && compartment !== ownCompartment;
  if (!reads) return { from, cases, records: null, cases_with: null };
  const own = overdue.select("cases.id");
  const assessments = db.selectFrom("assessments").select("assessments.id").where("case_id", "in", own);
  const reminders = db
    .selectFrom("reminders")
    .select("reminders.id")
    .where("assessment_id", "in", assessments);
  const of = <T extends "comments" | "tasks" | "wavr_forms" | "agreement_boards">(table: T) =>
    db
      .selectFrom(table as "comments")
      .where("case_id", "in", own)
      .where("compartment", "=", compartment);
  const counts = await countsOf(db, {
    comments: of("comments").where("deleted_at", "is", null),
    tasks: of("tasks"),
    forms: of("wavr_forms"),
    boards: of("agreement_boards"),
    interviews: db
      .selectFrom("interviews")
      .innerJoin("assessments", "assessments.id", "interviews.assessment_id")
      .where("assessments.case_id", "in", own)
      .where("interviews.compartment", "=", compartment),
    files: db
      .selectFrom("media")
      .where("compartment", "=", compartment)
      .where((e) =>
        e.or([
          e("owner_type", "=", "case").and("owner_id", "in", own),
          e("owner_type", "=", "assessment").and("owner_id", "in", assessments),
          e("owner_type", "=", "reminder").and("owner_id", "in", reminders),
        ]),
      ),
    with: casesWith(overdue, compartment),
  });
  const { with: cases_with, ...records } = counts;
  return { from, cases, records: Object.values(records).reduce((sum, each) => sum + each, 0), cases_with };
}

/** Whoever administers an organization of the tree, and whoever reads there what would be erased. */
async function whomToTell(db: Db, root: number, times: readonly ShortenedTime[]): Promise<readonly number[]> {
  const organizations = [...(await organizationsOf(db, root)), -1];
  const members = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["memberships.user_id", "memberships.role", "memberships.compartments"])
    .where("memberships.organization_id", "in", organizations)
    .where("memberships.active", "=", 1)
    .where("users.active", "=", 1)
    .execute();
  const shortened = grantable.filter((each) => times.some(({ what }) => what === each));
  const told = members.filter(
    ({ role, compartments }) =>
      role === "administrator" || readJson(compartments).some((each) => shortened.includes(each)),
  );
  const authors = !times.some(({ what }) => what === ownCompartment)
    ? []
    : await db
        .selectFrom("comments")
        .innerJoin("cases", "cases.id", "comments.case_id")
        .select("comments.created_by as user_id")
        .distinct()
        .where("comments.compartment", "=", ownCompartment)
        .where("cases.organization_id", "in", organizations)
        .execute();
  return [...told, ...authors].flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
}

type Setting = Pick<
  Call<"retention.setSchedule">,
  "db" | "auth" | "session" | "now" | "services" | "afterCommit"
>;

/**
 * Sets a schedule. Where the server would erase sooner by it, that needs the password, everybody whom it concerns hears of it,
 * and nothing is erased by it for 30 days, in which it can be taken back.
 */
export async function changeSchedule(call: Setting, root: number, next: RetentionSchedule): Promise<void> {
  const { db, auth, session, now, services, afterCommit } = call;
  const former = await scheduleOf(db, root);
  const times = shortenedTimes(former, next);
  if (times.length > 0) await requireConfirmedPassword(db, session, now);
  await noteShortening(db, root, { before: former, after: next }, { userId: auth.userId, now });
  await setSchedule(db, root, next, now);
  if (times.length === 0) return;
  const userIds = await notify(db, {
    kind: "times_shortened",
    userIds: await whomToTell(db, root, times),
    actorId: auth.userId,
    subject: null,
    now,
  });
  afterCommit(async () => services.live.publish({ type: "told", userIds }));
}

/** Gives times that were shortened of late their former length, and leaves the rest of the schedule. */
export async function takeBack(
  db: Db,
  root: number,
  by: { readonly userId: number; readonly now: string },
): Promise<readonly string[]> {
  const { now } = by;
  const waiting = await presentWaiting(db, root, now);
  // Somebody else pressed it a moment before, or the days are over: the answer says what holds.
  if (waiting === null) return [];
  const schedule = await scheduleOf(db, root);
  const formerOf = (what: ShortenedTime["what"]) => waiting.times.find((each) => each.what === what);
  const compartments = schedule.compartments.flatMap((each) => {
    const former = formerOf(each.compartment);
    if (former === undefined) return [each];
    return former.from === null ? [] : [{ ...each, months: former.from }];
  });
  const log = formerOf("log");
  const log_days = log === undefined ? schedule.log_days : log.from;
  const next = { ...schedule, compartments, log_days };
  await noteShortening(db, root, { before: schedule, after: next }, by);
  await setSchedule(db, root, next, now);
  return waiting.times.map(({ what }) => what);
}
