import { useEffect, useState } from "react";
import { todayIso } from "./format-date.ts";

const MINUTE_MS = 60_000;

/** Today as `YYYY-MM-DD`; changes at midnight while the window stays open. */
export function useToday(): string {
  const [today, setToday] = useState(() => todayIso());
  useEffect(() => {
    const timer = setInterval(() => setToday(todayIso()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
