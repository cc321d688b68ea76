// Run by migrate.test.ts in a process of its own: kills itself just after the nth statement of a start.
import { migrate } from "#server/database/migrate.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";

const [file = "", key = "", at = "1", steps = "[]"] = process.argv.slice(2);
let left = Number(at);
const given: readonly (readonly [string, readonly string[]])[] = JSON.parse(steps);

const db = sqlite.open({ file, key }).withPlugin({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
    return result;
  },
});
await migrate(db, sqlite, {
  file,
  migrations: given.map(([name, statements]) => ({ name, statements: () => statements })),
});
await db.destroy();
