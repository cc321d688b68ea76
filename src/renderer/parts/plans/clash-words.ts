import type { Measure } from "#contract/records/plans/schema.ts";
import type { SeparatedPerson, SeparationClash } from "#contract/records/plans/separation.ts";
import { t } from "#lib/words/t.ts";
import { busWords, rowWords, spanWords, whenWords } from "#parts/words/school-day-words.ts";

type People = readonly SeparatedPerson[];

const nameIn = (people: People, uuid: string): string =>
  people.find(({ person }) => person.uuid === uuid)?.person.name ?? t("Somebody");

/** The names of the two, the subject first. */
const twoIn = (people: People, { subject, target }: SeparationClash) => ({
  subject: nameIn(people, subject.person_uuid),
  target: nameIn(people, target.person_uuid),
});

/** Where the two meet: `Room 214`, `Bus 12`; null where it is not recorded. */
export function clashPlace({ kind, subject, target }: SeparationClash): string | null {
  if (kind === "bus") return subject.row.bus === null ? null : busWords(subject.row.bus);
  return subject.row.place ?? target.row.place;
}

/** What a clash is. */
export function clashWords(people: People, clash: SeparationClash): string {
  const { kind, subject } = clash;
  const names = twoIn(people, clash);
  const place = clashPlace(clash) ?? "";
  switch (kind) {
    case "bus":
      return t("{{subject}} and {{target}} ride on {{place}}.", { ...names, place });
    case "lunch":
      return t("{{subject}} and {{target}} have lunch at the same time.", names);
    case "class":
      return t("{{subject}} and {{target}} are both with {{teacher}}.", {
        ...names,
        teacher: subject.row.with ?? "",
      });
    case "room":
      return t("{{subject}} and {{target}} are both in {{place}}.", { ...names, place });
    case "passing":
      return t("{{subject}} and {{target}} meet at the door of {{place}}, one leaving, one arriving.", {
        ...names,
        place,
      });
    default:
      return kind satisfies never;
  }
}

/** When it is: of the subject, and of the target where that is another period. */
export function clashTime({ subject, target, days }: SeparationClash): string {
  const [one, other] = [whenWords(subject.row, days), whenWords(target.row, days)];
  return subject.row.label.toLowerCase() === target.row.label.toLowerCase() ? one : `${one}; ${other}`;
}

/** What is free in its place, or that nothing of that kind is known. */
export function freeWords(people: People, clash: SeparationClash): string {
  const { free, kind, subject } = clash;
  if (free !== null) {
    const name = nameIn(people, clash[free.of].person_uuid);
    const choice = [rowWords(free.row), spanWords(free.row)].filter((each) => each !== "").join(", ");
    return t("Next free for {{name}}: {{choice}}.", { name, choice });
  }
  const school = people.find(({ person }) => person.uuid === subject.person_uuid)?.school ?? "";
  if (kind === "bus") return t("No other bus of {{school}} is recorded that is free.", { school });
  if (kind === "lunch") return t("No other lunch of {{school}} is recorded that is free.", { school });
  return subject.row.course === null
    ? t("No other room of {{school}} is recorded for this period that is free.", { school })
    : t("No other section of {{course}} at {{school}} is recorded that is free.", {
        course: subject.row.course,
        school,
      });
}

/** A measure that ends the clash, as far as it can be told by now: who does it, and until when, is for the team. */
export function clashMeasure(people: People, clash: SeparationClash): Measure {
  const { free } = clash;
  const names = twoIn(people, clash);
  const what =
    free === null
      ? t("{{subject}} and {{target}} are kept apart", names)
      : t("{{name}} changes to {{choice}}, apart from {{other}}", {
          name: names[free.of],
          other: names[free.of === "subject" ? "target" : "subject"],
          choice: rowWords(free.row),
        });
  return {
    what: what.slice(0, 500),
    owner_id: null,
    owner: null,
    place: clashPlace(clash),
    location_id: null,
    zone_id: null,
    event_uuid: null,
    event_hours: null,
    time_of_day: clashTime(clash).slice(0, 120),
    starts: null,
    ends: null,
  };
}

/** What nothing is recorded of; null where all parts of the day are. */
export function unknownWords({ person, seen, unknown }: SeparatedPerson): string | null {
  const { name } = person;
  if (!seen) return t("The record of {{name}} is not open to you, so their day is not compared.", { name });
  switch (unknown) {
    case "day":
      return t("Nothing is recorded about {{name}}’s school day.", { name });
    case "morning":
      return t("Nothing is recorded about {{name}}’s morning.", { name });
    case "afternoon":
      return t("Nothing is recorded about {{name}}’s afternoon.", { name });
    case null:
      return null;
    default:
      return unknown satisfies never;
  }
}
