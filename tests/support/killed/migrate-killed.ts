// Run by migrate.test.ts in a process of its own: dies by SIGKILL just after the nth statement of a migration.
import { type Kysely, sql } from "kysely";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";

const [file = "", key = "", at = "1"] = process.argv.slice(2);
let left = Number(at);
const db = openDatabase({ file, key });

const died = async (statement: Promise<unknown>): Promise<void> => {
  await statement;
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
};

const up = async (transaction: Kysely<unknown>): Promise<void> => {
  await died(sql`alter table notes add column extra text`.execute(transaction));
  await died(sql`update notes set extra = 'new'`.execute(transaction));
  await died(sql`create table later (id integer primary key)`.execute(transaction));
  await died(sql`insert into later (id) values (1)`.execute(transaction));
};

await migrate(db, { file, steps: [{ version: 2, name: "second", up }] });
await db.destroy();
