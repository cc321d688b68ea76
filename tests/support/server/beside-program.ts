// One more process of a server on PostgreSQL: node beside-program.ts DATABASE FILES. Says where it listens.
import { buildApp } from "#server/app.ts";
import { postgres } from "#server/database/postgres/engine.ts";
import { cheapCost, testAudit, testRateLimits } from "./server.ts";

const [databaseUrl = "", blobDirectory = ""] = process.argv.slice(2);
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
);
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
process.on("disconnect", () => void app.close().then(() => process.exit(0)));
