import { z } from "zod";
import { line } from "./common.ts";

export const exportFormats = ["csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a report leaves as: `docx` can be edited, `pdf` is tagged for readers of the screen (PDF/UA-1). */
export const reportFormats = ["docx", "pdf"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** In characters. */
export const longestReason = 300;

/** Why something is taken out of the application; stored with the export for administrators to read. */
export const exportReason = line(longestReason);

/**
 * Spec §7: a report is a download where its destination is `download`, and on screen for any other value. What is printed
 * from the screen says `print`, and is logged as that.
 */
export const reportDestination = z
  .string()
  .max(200)
  .nullish()
  .transform((value) => (value === "download" || value === "print" ? value : "screen"));

interface ForDestination {
  readonly destination: "download" | "print" | "screen";
  readonly reason?: string | null | undefined;
}

/** A report that leaves as a file says why; a blank reason is refused by itself. */
export function needReason({ destination, reason }: ForDestination, context: z.RefinementCtx): void {
  if (destination === "download" && (reason ?? null) === null)
    context.addIssue({ code: "custom", path: ["reason"], message: "Reason is required." });
}

/** What every download states. `bom` marks a CSV as UTF-8 for spreadsheets that would guess otherwise. */
export const exportRequest = z.object({
  format: z.enum(exportFormats).default("csv"),
  bom: z.boolean().default(true),
  reason: exportReason,
});
