import { startCluster } from "./cluster.ts";
import { makeTemplate, serverVariable } from "./test-engine.ts";

/** Starts a server of PostgreSQL for this run and its processes, with a database without rows from which each test has its own. */
export async function startPostgres(): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  await makeTemplate(cluster.url);
  process.env[serverVariable] = cluster.url;
  return cluster.stop;
}

/** The same where the run is asked to be on PostgreSQL: `BELLWETHER_TEST_POSTGRES=yes`. */
export const startPostgresWhereAsked = async (): Promise<() => Promise<void>> =>
  process.env[serverVariable] === "yes" ? startPostgres() : () => Promise.resolve();
