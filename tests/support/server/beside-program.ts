// One more process of a server on PostgreSQL: node beside-program.ts DATABASE FILES [MIGRATIONS [MILLISECONDS]]. Says where it listens.
import { buildApp } from "#server/app.ts";
import { migrations } from "#server/database/migrations/migrations.ts";
import { postgres } from "#server/database/postgres/engine.ts";
import type { MadeUpMigration } from "./beside.ts";
import { cheapCost, testAudit, testRateLimits } from "./server.ts";

const [databaseUrl = "", blobDirectory = "", more = "[]", ahead = "0"] = process.argv.slice(2);
const { now } = Date;
Date.now = () => now() + Number(ahead);
const madeUp: readonly MadeUpMigration[] = JSON.parse(more);
const { app } = await buildApp(
  {
    databaseUrl,
    blobDirectory,
    audit: testAudit,
    passwordCost: cheapCost,
    rateLimits: testRateLimits,
    checkResponses: true,
  },
  postgres,
  [...migrations, ...madeUp.map(({ sql, ...step }) => ({ ...step, statements: () => sql }))],
);
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
process.on("disconnect", () => void app.close().then(() => process.exit(0)));
