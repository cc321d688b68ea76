import { sql } from "kysely";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { notClosed, openForms } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { countsOf } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { filesOfCase } from "#server/records/case-media/repository.ts";
import { filteredWork } from "#server/records/tasks/work-list.ts";

const wavrOf = (db: Db, reader: Reader, caseId: number) =>
  db
    .selectFrom("wavr_forms")
    .where("case_id", "=", caseId)
    .where("form", "not in", ["safety_plan", "pack_worksheet"])
    .where((e) => e("wavr_forms.id", "in", openForms(reader)));

/** All tasks and those that are open, in one look at them. */
async function tasksOfCase(db: Db, reader: Reader, caseId: number) {
  const { all, open } = await filteredWork(db, reader, { taskable_id: caseId }, { today: "" })
    .select([
      sql<number>`count(*)`.as("all"),
      sql<number>`count(case when status < ${taskDone} then 1 end)`.as("open"),
    ])
    .executeTakeFirstOrThrow();
  return { tasks: Number(all), tasks_open: Number(open) };
}

/** How much a reader finds in the lists beside a case, by the rules of those lists. */
export const countsOfCase = async (db: Db, reader: Reader, caseId: number) => ({
  ...(await tasksOfCase(db, reader, caseId)),
  ...(await countsOf(db, {
    files: db.selectFrom(filesOfCase(db, reader, caseId).as("file")),
    comments: db
      .selectFrom("comments")
      .where("case_id", "=", caseId)
      .where(notClosed(reader, "comment", sql.ref("comments.id"))),
    time_entries: db.selectFrom("time_entries").where("case_id", "=", caseId),
    wavr: wavrOf(db, reader, caseId),
    wavr_people: db.selectFrom(wavrOf(db, reader, caseId).select("person_id").distinct().as("person")),
    // What is an employment record is in no paper of the case.
    wavr_signed: db
      .selectFrom("wavr_forms")
      .where("case_id", "=", caseId)
      .where("form", "=", "assessment")
      .where("compartment", "=", openCompartment)
      .where((e) => e("wavr_forms.id", "in", openForms(reader)))
      .where((e) =>
        e("wavr_forms.id", "in", (copies) => copies.selectFrom("wavr_copies").select("wavr_copies.form_id")),
      ),
    plans: db.selectFrom("wavr_forms").where("case_id", "=", caseId).where("form", "=", "safety_plan"),
    wavr_plans: wavrOf(db, reader, caseId).where("form", "=", "plan"),
    worksheets: db
      .selectFrom("wavr_forms")
      .where("case_id", "=", caseId)
      .where("form", "=", "pack_worksheet")
      .where((e) => e("wavr_forms.id", "in", openForms(reader))),
    meetings: db.selectFrom("meetings").where("case_id", "=", caseId),
    notices: db.selectFrom("case_notices").where("case_id", "=", caseId),
  })),
});
