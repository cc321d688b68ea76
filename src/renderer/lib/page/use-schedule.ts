import { type Schedule, scheduleIn } from "#contract/records/organizations/schedule.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import type { Zone } from "#lib/words/format-date.ts";
import { useToday } from "#lib/words/use-today.ts";

const homeOf = ({ user }: ReturnType<typeof useSession>): number | null =>
  user?.memberships.find((each) => each.active)?.organization_id ?? null;

/** What holds of the calendar of an organization; without one, of that in which the reader has a role. */
export function useSchedule(organizationId: number | null): Schedule {
  const session = useSession();
  return scheduleIn(session.schedules, organizationId ?? homeOf(session));
}

/**
 * By whose clocks one reads and types what happens at a school: the zone of that school; of one that the session does not
 * tell of, that of the reader's own. Null: nobody set one, and it is that of this computer.
 */
export function useZoneOf(): (organizationId: number | null | undefined) => Zone {
  const session = useSession();
  const home = homeOf(session);
  return (organizationId) => {
    const its = organizationId == null ? null : scheduleIn(session.schedules, organizationId).time_zone;
    return its ?? scheduleIn(session.schedules, home).time_zone;
  };
}

/** Today where the reader works, by which the server counts what is due and what is late. */
export const useWorkDay = (): string => useToday(useZoneOf()(null));
