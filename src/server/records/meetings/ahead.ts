import type { Reader } from "#server/access/reach.ts";
import { visibleCases } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";

interface Between {
  readonly from: string;
  /** Null: however far ahead. */
  readonly until: string | null;
  readonly most: number;
}

/** Meetings that the reader is asked to and that are still to be held, the next first, of cases that they may see now. */
export const meetingsAhead = (db: Db, reader: Reader, { from, until, most }: Between) =>
  db
    .selectFrom("meetings")
    .innerJoin("meeting_people", "meeting_people.meeting_id", "meetings.id")
    .innerJoin("cases", "cases.id", "meetings.case_id")
    .select([
      "meetings.uuid",
      "meetings.title",
      "meetings.starts_at",
      "meetings.ends_at",
      "meetings.sequence",
      "meetings.updated_at",
      "meetings.case_id",
      "cases.number as case_number",
    ])
    .where("meeting_people.user_id", "=", reader.userId)
    .where("meetings.ended_at", "is", null)
    .where("meetings.called_off_at", "is", null)
    .where("meetings.starts_at", ">=", from)
    .$if(until !== null, (query) => query.where("meetings.starts_at", "<", until ?? ""))
    .where("cases.archived_at", "is", null)
    // Nobody can hold it there.
    .where("cases.stage", "!=", "closed")
    .where(visibleCases(reader))
    .orderBy("meetings.starts_at")
    .orderBy("meetings.id")
    .limit(most)
    .execute();
