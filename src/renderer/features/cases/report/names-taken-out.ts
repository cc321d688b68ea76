import type { CaseReport } from "#contract/services/reports/schema.ts";

export interface TakenOut {
  readonly redact: readonly number[];
  readonly redact_reporter: boolean;
}
type Known = Pick<CaseReport, "people" | "reporter">;

/** People of the case who are its reporter too: they are taken out together. */
export const reportersOf = ({ people }: Pick<CaseReport, "people">): CaseReport["people"] =>
  people.filter((each) => each.reported === true);

/** Is the reporter taken out who is none of the people who are? Of whom no name is known, none is taken out. */
export const reporterBeside = (report: Known, { redact, redact_reporter }: TakenOut): boolean =>
  redact_reporter &&
  (report.reporter !== null || reportersOf(report).length > 0) &&
  !report.people.some(
    (each) => redact.includes(each.id) && (each.reported === true || each.name === report.reporter),
  );

/** Who reported and stays unnamed by the case, but not in a paper from which these names are taken out. */
export const reporterNamed = (
  report: Pick<CaseReport, "people" | "reporter_anonymous">,
  { redact, redact_reporter }: TakenOut,
): readonly string[] =>
  report.reporter_anonymous !== true || redact_reporter
    ? []
    : reportersOf(report)
        .filter(({ id }) => !redact.includes(id))
        .map(({ name }) => name);

/** Of how many people the names are taken out: of those of the case, and of whoever reported it, who need not be one of them. */
export const namesTakenOut = (report: Known, chosen: TakenOut): number =>
  chosen.redact.length + (reporterBeside(report, chosen) ? 1 : 0);
