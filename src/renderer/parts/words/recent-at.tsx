import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatRecentIn } from "#lib/words/format-date.ts";

interface RecentAtProps {
  readonly at: string;
  /** Whose clocks it is told by; without one, by those where the reader works. */
  readonly organizationId?: number | null | undefined;
}

/** When something was, for narrow columns: by the clocks of its school, with their zone where this computer is in another. */
export function RecentAt({ at, organizationId = null }: RecentAtProps) {
  const text = formatRecentIn(at, useZoneOf()(organizationId));
  return (
    <span className="bw-ellipsis" title={text}>
      {text}
    </span>
  );
}
