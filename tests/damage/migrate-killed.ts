// Run by migrate.test.ts in a process of its own: kills itself just before the nth statement of opening and
// migrating.
import SqliteDatabase from "better-sqlite3";
import { openStore } from "#core/store/store.ts";
import { newMigrations } from "./made-up-migrations.ts";

const [file = "", key = "", at = "0"] = process.argv.slice(2);
let statement = 0;
const faultHook = () => {
  statement += 1;
  if (statement === Number(at)) process.kill(process.pid, "SIGKILL");
};

// Every statement goes through these three methods.
const { exec, pragma, prepare } = SqliteDatabase.prototype;
SqliteDatabase.prototype.exec = function (sql) {
  faultHook();
  return exec.call(this, sql);
};
SqliteDatabase.prototype.pragma = function (source, options) {
  faultHook();
  return pragma.call(this, source, options as never);
};
SqliteDatabase.prototype.prepare = function (sql) {
  faultHook();
  return prepare.call(this, sql);
};

const opened = openStore({ file, key, migrations: newMigrations, durable: true });
if (!opened.ok) throw opened.error;
process.stdout.write(`${statement}\n`);
opened.store.close();
