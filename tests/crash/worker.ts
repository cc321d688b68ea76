// One of the processes of `npm run test:crash`: carries out the plans it is sent, each to its end and beyond.

import type { Plan } from "./plan.ts";
import { createRunner, type Outcome } from "./runner.ts";

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "lived"; readonly outcome: Outcome }
  | { readonly kind: "failed"; readonly plan: Plan; readonly words: string };

const runner = createRunner();
const tell = (message: FromWorker) => process.send?.(message);

process.on("message", async (message: Plan | "end") => {
  if (message === "end") {
    await runner.close();
    process.exit(0);
  }
  try {
    tell({ kind: "lived", outcome: await runner.run(message) });
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ kind: "failed", plan: message, words });
  }
});
process.once("disconnect", () => void runner.close().finally(() => process.exit(1)));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
tell({ kind: "ready" });
