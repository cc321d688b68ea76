import type { UpdateProblem } from "#contract/bridge/updates.ts";

/** Why an update was not taken. `message` is for the log alone; people are told by `problem`. */
export class UpdateError extends Error {
  readonly problem: UpdateProblem;
  constructor(problem: UpdateProblem, cause?: unknown) {
    super(`update: ${problem}`, { cause });
    this.name = "UpdateError";
    this.problem = problem;
  }
}
