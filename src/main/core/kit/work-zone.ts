import { scheduleIn } from "#contract/records/organizations/schedule.ts";
import type { Session } from "#contract/services/session/schema.ts";

/**
 * By whose clocks somebody works: those of the organization in which they have a role, by which the server says what is due and what is
 * late. Null: nobody set one, and it is that of this computer.
 */
export function workZoneOf(session: Session | null): string | null {
  if (session === null) return null;
  const home = session.user?.memberships.find(({ active }) => active)?.organization_id ?? null;
  return scheduleIn(session.schedules, home).time_zone;
}
