/** Milliseconds by which two computers' clocks may differ: five minutes. What has not happened cannot be recorded. */
export const allowedSkew = 300_000;

/** Does an instant lie ahead, as ISO text, by more than clocks differ? */
export const liesAhead = (at: string, now: string): boolean => Date.parse(at) > Date.parse(now) + allowedSkew;
