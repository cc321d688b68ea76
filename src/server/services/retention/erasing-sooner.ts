import { forEachName } from "#contract/kit/for-each-name.ts";
import { type Compartment, grantable, ownCompartment } from "#contract/records/compartments/schema.ts";
import type { RetentionSchedule } from "#contract/services/retention/schedule.ts";
import { type ShortenedTime, shortenedTimes } from "#contract/services/retention/shortened.ts";
import { opens } from "#server/access/compartments.ts";
import { readJson } from "#server/database/json-text.ts";
import { countsOf } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { requireConfirmedPassword } from "#server/http/confirmed-password.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { graceAfter, laterOf } from "#server/platform/retention/grace.ts";
import { compartmentKinds, livingIn } from "#server/platform/retention/in-compartment.ts";
import { keptIn } from "#server/platform/retention/kept-records.ts";
import { monthsBefore } from "#server/platform/retention/months.ts";
import { unprotectedAt } from "#server/platform/retention/protections.ts";
import { overdueCases } from "#server/platform/retention/resting.ts";
import { organizationsOf, scheduleOf, setSchedule } from "#server/platform/retention/schedule.ts";
import { noteShortening, presentWaiting } from "#server/platform/retention/shortening.ts";
import { lastCleaning } from "#server/platform/retention/tellings.ts";
import { casesWith } from "./overdue.ts";

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
  const from = graceAfter(now);
  const organizations = await organizationsOf(db, root);
  // What nothing protects by now is what could be erased by then.
  const rest = unprotectedAt(now);
  const overdue = overdueCases(db, { organizations, closedBy: monthsBefore(from, months), ...rest });
  const { cases } = await countsOf(db, { cases: overdue });
  const reads = organizations.every((id) => opens(auth, compartment, id)) && compartment !== ownCompartment;
  if (!reads) return { erased_from: from, cases, records: null, kept: null, cases_with: null };
  const place = { compartment, cases: overdue.select("cases.id") };
  const { kept, cases_with, ...records } = await countsOf(db, {
    ...forEachName(compartmentKinds, (kind) => livingIn(db, { ...place, kind })),
    kept: keptIn(db, { ...place, rest }),
    cases_with: casesWith(db, overdue, { compartment, rest, said: true }),
  });
  return {
    ...{ erased_from: from, cases, kept, cases_with },
    records: Object.values(records).reduce((sum, each) => sum + each, 0),
  };
}

/** Whoever administers an organization of the tree, and whoever reads there what would be erased. */
export async function whomToTell(
  db: Db,
  root: number,
  times: readonly { readonly what: Compartment | "log" }[],
): Promise<readonly number[]> {
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

/** A clock that stands behind must not let the days of grace of a change begin in the past. */
const notBefore = async (db: Db, now: string): Promise<string> => laterOf(now, await lastCleaning(db));

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
  await setSchedule(db, root, next, await notBefore(db, now));
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
  await setSchedule(db, root, next, await notBefore(db, now));
  return waiting.times.map(({ what }) => what);
}
