import { type RunnerTask, type RunnerTestFile, type RunnerTestSuite, TestRunner } from "vitest";
import { whyNotElectron } from "./obstacle.ts";

/** Nothing that a suite does before or after its tests. */
const withoutHooks = (suite: RunnerTestSuite): void => {
  const hooks = TestRunner.getSuiteHooks(suite);
  for (const list of Object.values(hooks)) list.length = 0;
  for (const task of suite.tasks) if (task.type === "suite") withoutHooks(task);
};

/**
 * The runner of the real driver. Where Electron's program is not there, every test is found, and skipped by its name with the
 * reason; none of its hooks runs.
 */
export default class SkipByName extends TestRunner {
  private readonly reason = whyNotElectron();

  onCollected(files: RunnerTestFile[]): void {
    if (this.reason !== null) for (const file of files) withoutHooks(file);
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    if (this.reason === null || test.type !== "test") return super.onBeforeRunTask(test);
    test.mode = "skip";
    // Vitest keeps the reason there, and does not describe it.
    const note = `real Electron was not driven, because ${this.reason}`;
    test.result = Object.assign({ state: "skip" as const }, { note });
  }
}
