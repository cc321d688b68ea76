import { z } from "zod";

/** Is this a zone of the time zone database that this runtime knows? */
const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
};

const error = "Time zone must be one such as America/Chicago.";

/** `America/Chicago`: a zone by its name in the time zone database. */
export const timeZone = z
  .string()
  .max(64, { error })
  .regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, { error })
  .refine(isZone, { error })
  .meta({ examples: ["America/Chicago", "Europe/Berlin"] });
