import type { MeetingState } from "./schema.ts";

interface Listed {
  readonly id: number;
  readonly starts_at: string;
  readonly state: MeetingState;
}

const inTime = (one: Listed, other: Listed): number =>
  Date.parse(one.starts_at) - Date.parse(other.starts_at) || one.id - other.id;

/** What is planned first, the next one at the top, then what was or was called off, latest first. */
export function nextFirst<M extends Listed>(meetings: readonly M[]): M[] {
  const isAhead = ({ state }: Listed) => state === "planned";
  const sorted = [...meetings].sort(inTime);
  return [...sorted.filter(isAhead), ...sorted.filter((each) => !isAhead(each)).reverse()];
}
