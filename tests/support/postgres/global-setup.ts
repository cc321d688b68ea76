import { startCluster } from "./cluster.ts";
import { makeTemplate, serverVariable } from "./test-engine.ts";

/** One server for the whole run, with a database without rows from which each test has its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  await makeTemplate(cluster.url);
  process.env[serverVariable] = cluster.url;
  return cluster.stop;
}
