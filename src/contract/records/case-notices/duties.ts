import { dayIn, dayOf, daysAfter, startOfDayIn } from "#contract/kit/days.ts";
import { type Audience, audiences, type Duty, type DutyRule, type Notice } from "./schema.ts";

type Rules = Readonly<Partial<Record<Audience, DutyRule>>>;

/**
 * Who has to be told by classification, 0 to 3, and by when. It is what the actions of the instrument under *Notify and
 * communicate* say (`threat_response.actions`): `parents_not_threat` for 0; `parents_subject` for 1 to 3, the same day;
 * `target_resolved` for 1, a day later; `warn_target`, `warn_target_parents` and `brief_staff` for 2 and 3, the same day;
 * `inform_district`, which is recommended for 3 and offered for 2; `consult_sro` for 2, where the team decides about the
 * police. DOMAIN-2: a very serious threat brings in law enforcement, so there the police are told the same day, or the
 * team says why not. Guidance only: a decision with its reason settles each of them.
 */
const rules: readonly Rules[] = [
  { subject_parents: "next_school_day" },
  { subject_parents: "same_day", target_parents: "next_school_day", target: "next_school_day" },
  {
    subject_parents: "same_day",
    target_parents: "same_day",
    target: "same_day",
    police: "team_decides",
    district: "team_decides",
    staff: "same_day",
  },
  {
    subject_parents: "same_day",
    target_parents: "same_day",
    target: "same_day",
    police: "same_day",
    district: "next_school_noon",
    staff: "same_day",
  },
];

/** Whom an action of the instrument tells, where that is a duty too: what is done is recorded there, and not twice. */
export const toldByAction: Readonly<Record<string, Audience>> = {
  parents_not_threat: "subject_parents",
  parents_subject: "subject_parents",
  target_resolved: "target",
  warn_target: "target",
  warn_target_parents: "target_parents",
  brief_staff: "staff",
  inform_district: "district",
};

/** A subject or target of a case. */
export interface Party {
  readonly id: number;
  /** Parents are told of students alone. */
  readonly student: boolean;
  readonly parents: readonly number[];
}

/** What the duties of a case follow from. */
export interface DutyBasis {
  readonly classification: number;
  /** When it was classified so. */
  readonly classified_at: string;
  /** Nothing was classified before: what was told on the same day was told of this. */
  readonly first: boolean;
  /** Of the school; null is that of this program. */
  readonly time_zone: string | null;
  readonly subjects: readonly Party[];
  readonly targets: readonly Party[];
}

/** What duties ask of a notice. */
export type DutyNotice = Pick<Notice, "id" | "audience" | "outcome" | "at" | "next_try_at"> & {
  readonly person_ids: readonly number[];
};

/** A duty before it is known what the records say of its people. */
export type DutyStanding = Pick<
  Duty,
  "audience" | "state" | "rule" | "due_at" | "next_try_at" | "told_before"
> & { readonly person_ids: readonly number[]; readonly notice_ids: readonly number[] };

const minute = 60_000;

/** The next day from Monday to Friday. Which of them are holidays is not known. */
function nextSchoolDay(day: string): string {
  const next = daysAfter(day, 1);
  const weekday = new Date(`${next}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? nextSchoolDay(next) : next;
}

/** The last minute of a day, noon of the next school day, or never. */
function dueOf(rule: DutyRule, { classified_at, time_zone }: DutyBasis): string | null {
  if (rule === "team_decides") return null;
  const today = dayIn(Date.parse(classified_at), time_zone);
  const day = rule === "same_day" ? today : nextSchoolDay(today);
  const at =
    rule === "next_school_noon"
      ? startOfDayIn(day, time_zone) + 12 * 60 * minute
      : startOfDayIn(daysAfter(day, 1), time_zone) - minute;
  return new Date(at).toISOString();
}

/** From when on a notice is one of the present classification. */
const sinceOf = ({ classified_at, first, time_zone }: DutyBasis): number =>
  first ? startOfDayIn(dayIn(Date.parse(classified_at), time_zone), time_zone) : Date.parse(classified_at);

/** Those who can be told of one subject or target, or at all; several of them where several children are concerned. */
function groupsOf(
  audience: Audience,
  { subjects, targets }: DutyBasis,
): readonly (readonly number[])[] | null {
  const parentsOf = (parties: readonly Party[]) => {
    const students = parties.filter((each) => each.student);
    return students.length === 0 ? null : students.map((each) => each.parents);
  };
  switch (audience) {
    case "subject_parents":
      return subjects.length === 0 ? [[]] : parentsOf(subjects);
    case "target_parents":
      return parentsOf(targets);
    case "target":
      return targets.length === 0 ? [[]] : targets.map((each) => [each.id]);
    case "police":
    case "district":
    case "staff":
      return [[]];
    default:
      return audience satisfies never;
  }
}

type Addressed = Pick<DutyNotice, "audience" | "person_ids">;

/** Is a later notice to the same people, as far as either says who they are? Then a try before it is over. */
export const reachesSame = (later: Addressed, earlier: Addressed): boolean =>
  later.audience === earlier.audience &&
  (later.person_ids.length === 0 ||
    earlier.person_ids.length === 0 ||
    later.person_ids.some((id) => earlier.person_ids.includes(id)));

const isBefore = (a: DutyNotice, b: DutyNotice): boolean => a.at < b.at || (a.at === b.at && a.id < b.id);

/** The tries of which no later notice says more, among notices of one audience. */
export const openTries = <N extends DutyNotice>(notices: readonly N[]): readonly N[] =>
  notices.filter(
    (each) =>
      each.outcome === "not_reached" &&
      !notices.some((later) => isBefore(each, later) && reachesSame(later, each)),
  );

function standingOf(
  audience: Audience,
  rule: DutyRule,
  groups: readonly (readonly number[])[],
  basis: DutyBasis,
  notices: readonly DutyNotice[],
): DutyStanding {
  const since = sinceOf(basis);
  const ofAudience = notices.filter((each) => each.audience === audience);
  const counting = ofAudience.filter((each) => Date.parse(each.at) >= since);
  const known = groups.flat();
  const settles = ({ outcome, person_ids }: DutyNotice, group: readonly number[]) =>
    outcome !== "not_reached" &&
    (person_ids.length === 0 ||
      person_ids.some((id) => group.includes(id)) ||
      !person_ids.some((id) => known.includes(id)));
  const tries = openTries(counting);
  const again = tries.flatMap((each) => each.next_try_at ?? []).sort();
  const settled = groups.every((group) => counting.some((each) => settles(each, group)));
  const latest = counting.toSorted((a, b) => (isBefore(a, b) ? 1 : -1));
  const earlier = ofAudience.filter((each) => each.outcome === "told" && Date.parse(each.at) < since);
  return {
    audience,
    rule,
    state:
      again.length > 0 || (!settled && tries.length > 0)
        ? "not_reached"
        : !settled
          ? "open"
          : counting.some((each) => each.outcome === "told")
            ? "told"
            : "decided_not",
    due_at: dueOf(rule, basis),
    next_try_at: again[0] ?? null,
    person_ids: known,
    notice_ids: latest.map((each) => each.id),
    told_before:
      earlier
        .map((each) => each.at)
        .sort()
        .at(-1) ?? null,
  };
}

/**
 * Who has to be told of a case, in a fixed order, and how that stands. A changed classification asks for all of them
 * anew; a decision not to tell holds until then. One parent of each child is enough, and nobody is left who is still to
 * be tried again. Empty while nothing is classified.
 */
export function dutiesOf(basis: DutyBasis | null, notices: readonly DutyNotice[]): readonly DutyStanding[] {
  if (basis === null) return [];
  return audiences.flatMap((audience) => {
    const rule = rules[basis.classification]?.[audience];
    const groups = groupsOf(audience, basis);
    return rule === undefined || groups === null ? [] : [standingOf(audience, rule, groups, basis, notices)];
  });
}

type Standing = Pick<Duty, "state" | "due_at" | "next_try_at">;

export const isSettled = ({ state }: Pick<Duty, "state">): boolean =>
  state === "told" || state === "decided_not";

/** Is it past its hour? Somebody who is to be tried again is late from the hour of that try. */
export function isLateDuty({ state, due_at, next_try_at }: Standing, now: number): boolean {
  if (state === "told" || state === "decided_not") return false;
  const at = next_try_at ?? due_at;
  return at !== null && Date.parse(at) < now;
}

/**
 * Does it ask for something today: late, or due before the day of this computer ends? Whoever is to be tried again is with
 * who tries, until the hour of that try has passed.
 */
export function isDutyOfToday(standing: Standing, now: number): boolean {
  const { due_at, next_try_at } = standing;
  if (isLateDuty(standing, now)) return true;
  if (isSettled(standing) || next_try_at !== null || due_at === null) return false;
  return dayOf(Date.parse(due_at)) === dayOf(now);
}
