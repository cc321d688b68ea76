import type { CaseRecord } from "#contract/records/cases/schema.ts";

export type FormerEvents = Pick<CaseRecord, "former_events" | "deleted_events">;

/**
 * What the deleted event of a case was called that something names by its uuid: that one alone where it is known, else those that it
 * can have been; none where it can have been no one.
 */
export function formerEventsNamed(
  { former_events, deleted_events }: FormerEvents,
  uuid: string | null,
): readonly string[] {
  if (deleted_events.length === 0) return former_events;
  const own = deleted_events.filter((each) => each.uuid !== null && each.uuid === uuid);
  return (own.length > 0 ? own : deleted_events.filter((each) => each.uuid === null)).map(
    ({ words }) => words,
  );
}
