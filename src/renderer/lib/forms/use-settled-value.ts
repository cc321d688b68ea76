import { useEffect, useState } from "react";

const pause = 350;

/** What is typed, once it has not changed for the length of a pause in typing. A value of JSON. */
export function useSettledValue<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as T;
}
