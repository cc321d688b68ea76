import type { Reader } from "#server/access/reach.ts";
import { countOf } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { filesOfCase } from "#server/records/case-media/repository.ts";
import { filteredWork } from "#server/records/tasks/work-list.ts";

/** How much a reader finds in the lists beside a case, by the rules of those lists. */
export const countsOfCase = async (db: Db, reader: Reader, caseId: number) => ({
  tasks: await countOf(filteredWork(db, reader, { taskable_id: caseId }, { today: "" })),
  files: await countOf(db.selectFrom(filesOfCase(db, reader, caseId).as("file"))),
  comments: await countOf(db.selectFrom("comments").where("case_id", "=", caseId)),
  time_entries: await countOf(db.selectFrom("time_entries").where("case_id", "=", caseId)),
});
