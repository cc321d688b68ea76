import type { Attendance } from "./schema.ts";

/** Milliseconds by which a computer's clock may be ahead or behind where a meeting is ended. */
const allowedSkew = 60_000;

/** Has a meeting begun at this instant, ISO 8601 in UTC? Before that it cannot be ended. */
export const hasBegun = ({ starts_at }: { readonly starts_at: string }, now: string): boolean =>
  Date.parse(now) + allowedSkew >= Date.parse(starts_at);

/** Of whom nobody has said yet whether they were there. Nobody stays so in a meeting that has ended. */
export const unmarkedOf = <P extends { readonly attendance: Attendance }>(
  people: readonly P[],
): readonly P[] => people.filter(({ attendance }) => attendance === "invited");
