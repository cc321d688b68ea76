import type { RosterProblem } from "./roster.ts";

/** What was read, shortened to what a message may quote: 80 characters, no control characters. */
export function quote(text: string): string {
  const plain = [...text.slice(0, 200)]
    .map((each) => ((each.codePointAt(0) ?? 0) < 32 || each === "\u007f" ? " " : each))
    .join("");
  return `“${plain.length > 78 ? `${plain.slice(0, 75)}…` : plain}”`;
}

type Told = Pick<RosterProblem, "code" | "file" | "message" | "fix"> &
  Partial<Pick<RosterProblem, "line" | "column">>;

const problem = (severity: RosterProblem["severity"], told: Told): RosterProblem => ({
  severity,
  code: told.code,
  file: told.file,
  line: told.line ?? null,
  column: told.column ?? null,
  message: told.message,
  fix: told.fix,
});

export const fatal = (told: Told): RosterProblem => problem("fatal", told);
export const error = (told: Told): RosterProblem => problem("error", told);
export const note = (told: Told): RosterProblem => problem("note", told);

/** Ends the reading: thrown below the generator, which gives its problem as the last one. */
export class FatalProblem extends Error {
  readonly problem: RosterProblem;

  constructor(problem: RosterProblem) {
    super(problem.message);
    this.problem = problem;
  }
}
