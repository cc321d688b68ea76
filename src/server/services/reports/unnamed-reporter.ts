import type { ReportSource } from "./report-source.ts";

/** Who somebody is in a case beside having reported it, where the report cannot do without. */
const plainRoles = ["subject", "target"];

/**
 * A report of which whoever reported is taken out, of its list of people too: what they are and their grade would tell who it
 * was, and so would what else they are in the case.
 */
export function unnamedReporter(
  source: ReportSource,
  isReporter: (person: { readonly id: number }) => boolean,
): ReportSource {
  const listed = new Set<string>();
  const persons = source.record.persons.flatMap((each) => {
    if (!isReporter(each)) return [each];
    const role = plainRoles.includes(each.role) ? each.role : ("reporter" as const);
    const seen = `${each.id} ${role}`;
    if (listed.has(seen)) return [];
    listed.add(seen);
    return [{ ...each, role, person_type: { ...each.person_type, name: "" }, grade: null }];
  });
  return { ...source, record: { ...source.record, persons } };
}
