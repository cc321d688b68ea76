import { type RunnerTask, type RunnerTestFile, TestRunner } from "vitest";
import { whyNotElectron } from "./obstacle.ts";

const skip = (task: RunnerTask, note: string): void => {
  task.mode = "skip";
  if (task.type === "suite") for (const inner of task.tasks) skip(inner, note);
  // Vitest itself keeps the reason there and does not describe it.
  else task.result = Object.assign({ state: "skip" as const }, { note });
};

/**
 * The runner of the real driver. Where Electron's program is not there, every test is found, and skipped by its name with the
 * reason: none of its hooks runs.
 */
export default class SkipByName extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    const reason = whyNotElectron();
    if (reason === null) return;
    for (const file of files) skip(file, `real Electron was not driven, because ${reason}`);
  }
}
