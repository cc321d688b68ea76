import { useCallback, useEffect, useState } from "react";
import { dayIn } from "#contract/kit/days.ts";
import type { Zone } from "./format-date.ts";

const MINUTE_MS = 60_000;

/** What the clock says, looked at each minute while the window stays open. */
function useClock(read: () => string): string {
  const [told, setTold] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setTold(read()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [read]);
  return told;
}

const readNow = () => new Date().toISOString();

/** Today as `YYYY-MM-DD`, by the clocks of a zone; changes at midnight while the window stays open. */
export const useToday = (zone: Zone = null): string =>
  useClock(useCallback(() => dayIn(Date.now(), zone), [zone]));

/** Now, ISO 8601 in UTC, at most a minute ago. */
export const useMinute = (): string => useClock(readNow);
