import { z } from "zod";
import { timestamp } from "#contract/kit/common.ts";
import { compartments } from "./schema.ts";

/** What of a case the server erases by itself, if anything lies there (decision 109). */
export const erasing = z.looseObject({
  compartment: z.enum(compartments),
  /** Before this instant nothing of it is. */
  from: timestamp,
});
