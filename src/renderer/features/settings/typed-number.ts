import { z } from "zod";

/** A number as it was typed; what is none is told by the rule that follows. */
export const typedNumber = z
  .string()
  .trim()
  .transform((text) => (text === "" ? Number.NaN : Number(text)));
