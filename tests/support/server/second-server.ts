// Tries to start a server on a folder that another process has: node second-server.ts DATABASE KEY FILES.
import { buildApp } from "#server/app.ts";

const [databaseFile = "", databaseKey = "", blobDirectory = ""] = process.argv.slice(2);
const told = await buildApp({ databaseFile, databaseKey, blobDirectory }).then(
  () => "It started.",
  (error: unknown) => String(error),
);
process.send?.(told);
process.disconnect();
