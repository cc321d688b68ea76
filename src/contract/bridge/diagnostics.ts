import { z } from "zod";

/** The parts of *Collect diagnostics*, in the order in which they are shown. */
export const diagnosticIds = [
  "program",
  "system",
  "policy",
  "state",
  "files",
  "databases",
  "crashes",
  "log",
] as const;

/** One part, as it is shown and as it is written; never records, names or addresses of people. */
export const diagnosticPart = z.object({ id: z.enum(diagnosticIds), text: z.string() });
export type DiagnosticPart = z.infer<typeof diagnosticPart>;

/**
 * An error of the page, for the log: its kind and the places in the program where it arose. Never its message, which can hold
 * what was on the screen.
 */
export const pageFault = z.object({
  kind: z.enum(["screen", "promise", "script"]),
  name: z.string().regex(/^[A-Za-z_$][\w$.-]{0,60}$/),
  at: z.array(z.string().regex(/^[\w.-]{1,120}:\d+:\d+$/)).max(12),
});
export type PageFault = z.infer<typeof pageFault>;

/** Why everything that this computer keeps could not be opened. */
export const unopenedKinds = [
  "damaged",
  "wrong-key",
  "no-key",
  "refused",
  "read-only",
  "full",
  "in-use",
  "share",
  "other",
] as const;
export const unopened = z.object({
  kind: z.enum(unopenedKinds),
  /** The folder that it is about. */
  folder: z.string(),
  /** Can the host show that folder? */
  shows: z.boolean(),
});
export type Unopened = z.infer<typeof unopened>;
