import type { Measure } from "#contract/records/plans/schema.ts";
import { addDocument, answerCheckIn, type DocumentSetting, nameTasks, savePlan } from "./documents.ts";

type Said = Pick<Measure, "what" | "time_of_day"> & {
  readonly place: string;
  /** Whose it is: a place in the team, or words. */
  readonly who: number | string;
  readonly until: number;
};

const measures: readonly Said[] = [
  {
    what: "Comes in by the main entrance and is met",
    who: 0,
    place: "Main entrance",
    time_of_day: "7:45 AM",
    until: 42,
  },
  {
    what: "Lunch with the counselor’s group",
    who: 1,
    place: "Counseling office",
    time_of_day: "12:10 PM, Fridays",
    until: 42,
  },
  {
    what: "Another lab group in science, away from the front bench",
    who: "Science teacher",
    place: "Room 214",
    time_of_day: "Period 5",
    until: 70,
  },
  { what: "Leaves with the robotics team", who: 1, place: "Door 2", time_of_day: "2:50 PM", until: 42 },
  {
    what: "The phone stays with the family overnight",
    who: "The family",
    place: "At home",
    time_of_day: "9:00 PM",
    until: 28,
  },
];

function stateFrom({ at, about }: DocumentSetting, count: number) {
  const day = (inDays: number) => at(-inDays).slice(0, 10);
  const member = (place: number) => about.team[place % about.team.length] ?? about.lead;
  return {
    status: "in_force",
    strengths: "Robotics, three afternoons a week. Trusts the coach, and a grandfather who lives nearby.",
    family_part:
      "Calls the counselor on a morning that begins badly. No firearms in the home, said in person.",
    measures: measures.slice(0, count).map(({ what, who, place, time_of_day, until }) => ({
      ...{ what, place, time_of_day, location_id: null, zone_id: null, event_uuid: null, event_hours: null },
      owner_id: typeof who === "number" ? member(who) : null,
      owner: typeof who === "number" ? null : who,
      starts: at(12).slice(0, 10),
      ends: day(until),
    })),
    when_changes: "Whoever hears a threat calls the lead at once. In danger, 911 first.",
    who_knows: "The teachers of periods 4 and 5 know their own measure, and not the reason.",
    cadence: "twice_weekly",
    check_in_by: about.lead,
    review_date: day(10),
    review_days: [{ kind: "break", on: day(24), words: "Before the break, and on the first day after it" }],
    criteria: [
      { text: "Four weeks without a worrying word or contact", met: null, words: null },
      { text: "A talk with the other student, if both families want it", met: null, words: null },
    ],
    signatures: [
      { name: about.subject.name, role: "Student", on: at(12).slice(0, 10) },
      { name: "A parent", role: "Family", on: at(12).slice(0, 10) },
    ],
    closing_reason: null,
    reviews: [],
  };
}

/** A plan in force after a return to school: two versions, three check-ins, and the next one open. */
export async function addSafetyPlan(setting: DocumentSetting): Promise<void> {
  const first = stateFrom(setting, 4);
  const id = await addDocument(setting, {
    ...{ form: "safety_plan", personId: setting.about.subject.id, state: first },
    ...{ by: setting.about.lead, daysAgo: 12 },
  });
  await savePlan(setting, id, { state: first, daysAgo: 12 });
  await answerCheckIn(setting, id, {
    ...{ daysAgo: 9, outcome: "same" },
    words: "Came on its own to the office, and wanted to talk about the lab group.",
  });
  await savePlan(setting, id, { state: stateFrom(setting, measures.length), daysAgo: 7 });
  await answerCheckIn(setting, id, {
    ...{ daysAgo: 6, outcome: "worse" },
    words: "An argument by the side door. Nobody was touched. The family knows.",
  });
  await answerCheckIn(setting, id, {
    ...{ daysAgo: 2, outcome: "better" },
    words: "Calm. “Robotics is the good part of the day.”",
  });
  await nameTasks(setting);
}
