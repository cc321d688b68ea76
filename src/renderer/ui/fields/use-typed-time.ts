import { type KeyboardEvent, useRef } from "react";

/**
 * For fields of a time of day: the space of "11:50 AM" is a part of what is typed, where Chromium opens its list of hours,
 * which then takes the keys that follow. Without a digit before it a space opens the list as everywhere.
 */
export function useTypedTime(isTime: boolean) {
  const last = useRef("");
  return (event: KeyboardEvent) => {
    if (isTime && event.key === " " && /^\d$/.test(last.current)) event.preventDefault();
    last.current = event.key;
  };
}
