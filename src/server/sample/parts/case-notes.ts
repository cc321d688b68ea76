import type { Chance } from "#server/sample/random.ts";
import type { SampleWriter } from "#server/sample/writer.ts";
import type { SampleCase } from "./cases.ts";

const comments = [
  "Called home at 3:10. Mother knew of the argument, not of the words. She will come in tomorrow at 8.",
  "The duty teacher wrote down what was heard while it was fresh. The note is under Files.",
  "Both students want it to be over. Seats on the bus are changed from Monday.",
  "Asked the front office to tell one of us before either family is called again.",
  "Band teacher is ready to be the adult to turn to. Please keep this in mind for the plan.",
  "I am out on Thursday. Interviews can go on without me.",
] as const;

const work = [
  { activity: "Interview", minutes: 45, note: null },
  { activity: "Phone call", minutes: 15, note: "With the parents." },
  { activity: "Team meeting", minutes: 60, note: null },
  { activity: "Review of messages", minutes: 30, note: "Printout of the group chat." },
] as const;

/** Comments and time entries of a case. */
export async function addCaseNotes(
  write: SampleWriter,
  chance: Chance,
  into: SampleCase,
  at: (daysAgo: number, hour?: number) => string,
): Promise<void> {
  const author = () => chance.pick(into.team);
  const dayAfter = (days: number) => Math.max(0, into.daysAgo - days);
  for (const [days, body] of chance.some(comments, 1 + chance.below(3)).entries()) {
    const moment = at(dayAfter(days), 9 + days);
    await write.comment({
      uuid: chance.uuid(),
      version: 1,
      case_id: into.id,
      created_by: author(),
      created_at: moment,
      updated_at: moment,
      body,
      edited_at: null,
    });
  }
  for (const [days, { activity, minutes, note }] of chance.some(work, chance.below(4)).entries()) {
    const moment = at(dayAfter(days), 13);
    await write.timeEntry({
      uuid: chance.uuid(),
      version: 1,
      case_id: into.id,
      created_by: author(),
      created_at: moment,
      updated_at: moment,
      started_at: at(dayAfter(days), 10 + days),
      minutes,
      activity,
      note,
      billable: 0,
    });
  }
}
