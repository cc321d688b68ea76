import type { ReportSource } from "#server/services/reports/report-source.ts";
import { isConcerned } from "./reporter-name.ts";

interface Unnamed {
  readonly isReporter: (person: { readonly id: number }) => boolean;
  /** Did somebody report whom the report is about? */
  readonly concerned: boolean;
  /** What is said in place of their name. */
  readonly standsFor: string;
}

/**
 * A report of which whoever reported is taken out, of its list of people too: what they are and their grade would tell who it
 * was, and so would what else they are in the case. Of a subject or target it does not say that they reported.
 */
export function unnamedReporter(
  source: ReportSource,
  { isReporter, concerned, standsFor }: Unnamed,
): ReportSource {
  const { persons, reporter } = source.record;
  const about = new Set(persons.filter(isConcerned).map(({ id }) => id));
  const listed = new Set<number>();
  const left = persons.flatMap((each) => {
    if (about.has(each.id)) return each.role === "reporter" ? [] : [each];
    if (!isReporter(each)) return [each];
    if (listed.has(each.id)) return [];
    listed.add(each.id);
    const type = { ...each.person_type, name: "" };
    return [{ ...each, role: "reporter" as const, person_type: type, grade: null }];
  });
  // Of somebody who is known by what they are alone, that is what is taken out.
  const record = {
    ...source.record,
    persons: left,
    reporter:
      concerned || (reporter.name === null && reporter.role !== null)
        ? { ...reporter, name: standsFor }
        : reporter,
  };
  return { ...source, record };
}

/** Is it of the list of people as above, with what they are and their grade taken out? Everybody else is something. */
export const isUnnamed = ({ role, person_type }: ReportSource["record"]["persons"][number]): boolean =>
  role === "reporter" && person_type.name === "";

/** What somebody is tells who reported, as the name does: “Bus driver” is one person. */
export const withoutReportersRole = (source: ReportSource): ReportSource => ({
  ...source,
  record: { ...source.record, reporter: { ...source.record.reporter, role: null } },
});
