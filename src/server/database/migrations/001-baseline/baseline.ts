import type { SchemaSql } from "#server/database/schema-sql.ts";
import { formerVersionOfBaseline } from "../../former-version.ts";
import { accounts } from "./accounts.ts";
import { assessments } from "./assessments.ts";
import { audit } from "./audit.ts";
import { caseLists } from "./case-lists.ts";
import { cases } from "./cases.ts";
import { entities } from "./entities.ts";
import { files } from "./files.ts";
import { listsAndExports } from "./lists-and-exports.ts";
import { personMerges } from "./person-merges.ts";
import { persons } from "./persons.ts";
import { searchIndexes } from "./searchable.ts";
import { tasks } from "./tasks.ts";

/** The schema that Bellwether's first twenty-two migrations made, from when they were squashed (decision 026). */
export const baseline = (schema: SchemaSql): readonly string[] => [
  ...accounts(schema),
  ...persons(schema),
  ...personMerges(schema),
  ...caseLists(schema),
  ...cases(schema),
  ...entities(schema),
  ...assessments(schema),
  ...tasks(schema),
  ...files(schema),
  ...listsAndExports(schema),
  ...audit(schema),
  ...searchIndexes(schema),
  // Read by a Bellwether from before the baseline, which then refuses the database.
  "create table schema_version (version integer not null)",
  `insert into schema_version (version) values (${formerVersionOfBaseline})`,
];
