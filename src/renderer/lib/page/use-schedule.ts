import { type Schedule, scheduleIn } from "#contract/records/organizations/schedule.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";

/** What holds of the calendar of an organization; without one, of that in which the reader has a role. */
export function useSchedule(organizationId: number | null): Schedule {
  const { schedules, user } = useSession();
  const home = user?.memberships.find((each) => each.active)?.organization_id ?? null;
  return scheduleIn(schedules, organizationId ?? home);
}
