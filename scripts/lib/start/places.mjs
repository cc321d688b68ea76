// Checks that fail early what would otherwise fail after minutes of installing and building.
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { Failure } from "../kit/failure.mjs";

export function checkDataFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    if (!statSync(folder).isDirectory()) throw new Error("not a folder");
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Failure(`Bellwether cannot keep anything in ${folder}. Choose a folder that you may write to.`);
  }
}

export async function checkPort(port) {
  const problem = await new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(error.code));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(null)));
  });
  if (problem === null) return;
  const why = problem === "EADDRINUSE" ? "is in use by another program" : "may not be used";
  throw new Failure(`Port ${port} ${why}. Choose another one, or --port 0 for any free one.`);
}
