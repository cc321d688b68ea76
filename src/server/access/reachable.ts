import type { Db } from "#server/database/schema.ts";
import type { Reader } from "./reach.ts";
import { ids, visibleCases, visiblePersons } from "./visibility.ts";

// Ids that include every record a reader may see, and few others, found by the indexes of what the record belongs to. Beside
// the exact rules, which hold afterwards, they spare a reader of one school the records of all others.

/** Does the reader belong to a few of many organizations? For the others, reading all is what costs least. */
export const seesFew = ({ reach }: Reader): boolean => reach.members.length * 4 <= reach.trees.length;

const casesSeen = (db: Db, reader: Reader) =>
  db.selectFrom("cases").where(visibleCases(reader)).select("cases.id");

export const tasksWithin = (db: Db, reader: Reader) =>
  db
    .selectFrom("tasks")
    .where("case_id", "in", casesSeen(db, reader))
    .select("id")
    .union(
      db
        .selectFrom("tasks")
        .where("case_id", "is", null)
        .where("organization_id", "in", ids(reader.reach.members))
        .select("id"),
    );

export const assessmentsWithin = (db: Db, reader: Reader) =>
  db
    .selectFrom("assessments")
    .where("case_id", "in", casesSeen(db, reader))
    .select("id")
    .union(
      db
        .selectFrom("assessments")
        .where("person_id", "in", db.selectFrom("persons").where(visiblePersons(reader)).select("persons.id"))
        .where("case_id", "is", null)
        .select("id"),
    );

export const remindersWithin = (db: Db, reader: Reader) =>
  db
    .selectFrom("reminders")
    .where("assessment_id", "in", assessmentsWithin(db, reader))
    .select("id")
    .union(db.selectFrom("reminders").where("assigned_user_id", "=", reader.userId).select("id"));
