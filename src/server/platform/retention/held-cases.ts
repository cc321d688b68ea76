import { expressionBuilder, sql } from "kysely";
import { graceDays } from "#contract/services/retention/shortened.ts";
import type { Database } from "#server/database/schema.ts";

const day = 86_400_000;

/** Of an instant by which the server may erase: until when whatever protects something must have ended (decision 109). */
export const graceBefore = (time: string): string =>
  new Date(Date.parse(time) - graceDays * day).toISOString();

/** And the other way round: from when the server may erase what was protected until an instant. */
export const graceAfter = (at: string): string => new Date(Date.parse(at) + graceDays * day).toISOString();

/**
 * The ids of cases that are under legal hold, or were after an instant: a hold that was lifted by a slip must be found in time,
 * before what it alone kept is gone.
 */
export const heldSince = (since: string) =>
  expressionBuilder<Database, "cases">()
    .selectFrom("cases as held_cases")
    .select("held_cases.id")
    .where((e) =>
      e.or([
        e("held_cases.legal_hold", "=", 1),
        e.exists(
          e
            .selectFrom("case_events")
            .select(sql<number>`1`.as("one"))
            .whereRef("case_events.case_id", "=", "held_cases.id")
            .where("case_events.kind", "=", "hold_lifted")
            .where("case_events.at", ">", since),
        ),
      ]),
    );
