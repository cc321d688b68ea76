// One of the processes of `npm run test:histories`: carries out the histories of the seeds it is sent, and reports
// how each ended.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createTemplate } from "./client.ts";
import { startRealServer } from "./real-server.ts";
import { createRunner, type Failure, fastFolder } from "./run-many.ts";
import { recordDifferences } from "./same-records.ts";

export interface SeedResult {
  readonly seed: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly failure: Failure | null;
}

const [mode = "model", operations = "50", shrinkFor = "20000"] = process.argv.slice(2);
const root = fastFolder();
process.once("exit", () => rmSync(root, { recursive: true, force: true }));
const common = { operations: Number(operations), root, template: createTemplate(join(root, "template")) };
const runModel = createRunner({ ...common, shrinkFor: Number(shrinkFor) });

async function live(seed: number): Promise<SeedResult> {
  const model = await runModel(seed);
  const counts = model.result.counts;
  if (model.failure !== null || mode !== "real") return { seed, counts, failure: model.failure };
  const server = await startRealServer();
  const really = await createRunner({ ...common, shrinkFor: 0, createServer: server.forHistory })(
    seed,
  ).finally(server.close);
  const apart = recordDifferences(model.result.records, really.result.records);
  if (really.failure !== null) return { seed, counts, failure: really.failure };
  return { seed, counts, failure: apart.length === 0 ? null : { seed, violations: apart, trace: [] } };
}

process.on("message", async (seed: number | "end") => {
  if (seed === "end") process.exit(0);
  process.send?.(await live(seed));
});
process.send?.("ready");
