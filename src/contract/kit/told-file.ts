import { z } from "zod";

/**
 * How a file is asked for by whoever wants to know how far it is while it is made. The answer then is of this type: one
 * line of JSON for each step, one `toldEnd`, and behind that the body as it would have been. A server that knows nothing
 * of it answers with the file, as does ours where there is nothing to tell (decision 075).
 */
export const toldFileType = "application/vnd.bellwether.told-file";

/** `at` and `of` are pages. */
export const fileStep = z.object({
  doing: z.enum(["waiting", "writing", "reading"]),
  at: z.int().min(0).nullable(),
  of: z.int().min(0).nullable(),
});
export type FileStep = z.infer<typeof fileStep>;

/** The answer itself: its status and its headers, whose names are in lower case. */
export const toldEnd = z.object({ status: z.int(), headers: z.record(z.string(), z.string()) });
export type ToldEnd = z.infer<typeof toldEnd>;
