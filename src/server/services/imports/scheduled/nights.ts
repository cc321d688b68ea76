/** The zone in which times of day are meant: that of the server, which `TZ` sets. */
export const serverZone = (): string => new Intl.DateTimeFormat("en-US").resolvedOptions().timeZone;

const two = (count: number) => String(count).padStart(2, "0");

/** The day of a moment where the server is. */
const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/**
 * The night that has begun last, by the day on which its time came, and since how many minutes. In the hour that a change
 * of the clocks leaves out, or has twice, it begins once: when the time has passed.
 */
export function nightOf(time: string, now: number): { readonly night: string; readonly minutes: number } {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const begun = new Date(now);
  begun.setHours(hour, minute, 0, 0);
  if (begun.getTime() > now) begun.setDate(begun.getDate() - 1);
  return { night: dayOf(begun), minutes: Math.floor((now - begun.getTime()) / 60_000) };
}

/**
 * Is this night done, by the last one that was? One of more than a day later was noted by a clock that was ahead: it would
 * keep every night until then from coming.
 */
export function isNightDone(last: string, night: string): boolean {
  return last >= night && last <= nightAfter(night);
}

/** The day after a night, by which a change of the time of day or of the zone may be ahead. */
export const nightAfter = (night: string): string =>
  new Date(Date.parse(`${night}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
