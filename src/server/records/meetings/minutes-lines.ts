import type { MeetingLine } from "#contract/records/meetings/schema.ts";
import type { Db } from "#server/database/schema.ts";
import { linesOfMeeting } from "#server/records/minutes/repository.ts";

/** The lines of a meeting's minutes as they stand, with who wrote each: what is kept when it ends. */
export const linesOf = async (db: Db, meetingId: number): Promise<readonly MeetingLine[]> =>
  (await linesOfMeeting(db, meetingId)).map((line) => ({ ...line }));
