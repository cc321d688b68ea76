import type { MeetingLine } from "#contract/records/meetings/schema.ts";
import type { Db } from "#server/database/schema.ts";

/** The lines of a meeting's minutes as they stand, with who wrote each: what is kept when it ends. */
export const linesOf = async (_db: Db, _meetingId: number): Promise<readonly MeetingLine[]> => [];
