import type { ReportSource } from "./report-source.ts";

/** Of people in one role those whose names stay; all of them where nobody's does. */
export function thoseStaying<P extends { readonly id: number }>(
  people: readonly P[],
  taken: ReadonlySet<number>,
): readonly P[] {
  const staying = people.filter(({ id }) => !taken.has(id));
  return staying.length > 0 ? staying : people;
}

/**
 * What is about a subject whose name is taken out, beside another whose name stays, is left out: a record about two students
 * shows each family and each school the part about its own alone (34 CFR 99.12(a), DOMAIN-5).
 */
export function aboutThoseStaying(source: ReportSource, taken: ReadonlySet<number>): ReportSource {
  const assessed = source.assessments.map((each) => each.person);
  const listed = source.record.persons.filter((each) => each.role === "subject");
  const staying = new Set(thoseStaying([...listed, ...assessed], taken).map(({ id }) => id));
  const assessments = source.assessments.filter((each) => staying.has(each.person.id));
  // A plan is for one person, a target too: it is with whoever reads of that one.
  const concerned = source.record.persons.filter(({ role }) => role === "subject" || role === "target");
  const kept = new Set(
    thoseStaying([...concerned, ...source.plans.flatMap(({ person }) => person ?? [])], taken).map(
      ({ id }) => id,
    ),
  );
  // One of nobody known is about none of them.
  const plans = source.plans.filter(({ person }) => person === null || kept.has(person.id));
  const filledAbout = source.worksheets.map((each) => each.person);
  const whose = new Set(thoseStaying([...listed, ...filledAbout], taken).map(({ id }) => id));
  const worksheets = source.worksheets.filter((each) => whose.has(each.person.id));
  // As worksheets are, and apart from them: who is assessed is somebody else in many a case.
  const { signed, plans: managed } = source.wavr;
  const judged = [...signed, ...managed].map((each) => each.person);
  const stayingJudged = new Set(thoseStaying([...listed, ...judged], taken).map(({ id }) => id));
  const wavr = {
    ...source.wavr,
    signed: signed.filter((each) => stayingJudged.has(each.person.id)),
    plans: managed.filter((each) => stayingJudged.has(each.person.id)),
  };
  const isWhole =
    wavr.signed.length === signed.length &&
    wavr.plans.length === managed.length &&
    assessments.length === source.assessments.length &&
    plans.length === source.plans.length &&
    worksheets.length === source.worksheets.length;
  return isWhole ? source : { ...source, assessments, plans, worksheets, wavr };
}
