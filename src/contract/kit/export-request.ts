import { z } from "zod";
import { line } from "./common.ts";

export const exportFormats = ["csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Why something is taken out of the application; stored with the export for administrators to read. */
export const exportReason = line(300);

/** What every download states. `bom` marks a CSV as UTF-8 for spreadsheets that would guess otherwise. */
export const exportRequest = z.object({
  format: z.enum(exportFormats).default("csv"),
  bom: z.boolean().default(true),
  reason: exportReason,
});
