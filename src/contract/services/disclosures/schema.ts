import { z } from "zod";
import {
  givenTimestamp,
  id,
  line,
  optionalLine,
  optionalProse,
  shortText,
  timestamp,
  typedText,
  userRef,
} from "#contract/kit/common.ts";
import { exportFormats, exportReason } from "#contract/kit/export-request.ts";
import { disclosureGrounds, groundIds, needThreat, timeZone } from "#contract/services/reports/schema.ts";

/** The words of a ground; those of a former list are told as they are. */
export const groundWords = (ground: string | null): string | null =>
  disclosureGrounds.find(({ id }) => id === ground)?.label ?? ground;

export const toldWays = [
  { id: "phone", label: "By phone" },
  { id: "person", label: "In person" },
  { id: "letter", label: "By letter" },
  { id: "email", label: "By email" },
  { id: "other", label: "In another way" },
] as const;
export type ToldWay = (typeof toldWays)[number]["id"];
const wayIds = toldWays.map((way) => way.id);

/** Beside these what a notice of a case says. */
export const lineWays = [...toldWays, { id: "video", label: "By video call" }] as const;
export type LineWay = (typeof lineWays)[number]["id"];
const lineWayIds = lineWays.map((way) => way.id);

/** What was told about a person outside the application: to whom, when, what, and on which ground (FERPA 99.32). */
export const toldBody = z
  .object({
    uuid: z.uuid().optional(),
    told_at: givenTimestamp,
    recipient: line(200),
    recipient_organization: optionalLine(200),
    way: z.enum(wayIds),
    ground: z.enum(groundIds),
    /** The articulable and significant threat that was relied on. */
    threat: optionalProse,
    what: typedText().min(1, { error: "What was told is required." }).max(2_000),
    purpose: shortText(500),
  })
  .superRefine(needThreat);
export type ToldBody = z.input<typeof toldBody>;

/**
 * One line of the disclosure log of a person: something that left about them. `told`: recorded by hand. `notice`: who
 * outside the school was told of a case. `disclosure`: a report recorded for a recipient, with its document. `card`: a
 * need-to-know card about them, or that names them. `export`: another file that was made, or a link by which one was sent.
 */
export const disclosureLine = z.looseObject({
  /** Unique among the lines of a person: `told 3`. */
  key: z.string(),
  kind: z.enum(["told", "notice", "disclosure", "card", "export"]),
  at: timestamp,
  /** What left, in words. */
  what: z.string(),
  recipient: z.string().nullable(),
  recipient_organization: z.string().nullable(),
  way: z.enum(lineWayIds).nullable(),
  ground: z.enum(groundIds).nullable(),
  threat: z.string().nullable(),
  /** Its purpose, or the reason of an export. */
  purpose: z.string(),
  by: userRef.nullable(),
  case: z.looseObject({ id, number: z.string() }).nullable(),
  /** Was the person's name taken out of it? */
  name_taken_out: z.boolean(),
});
export type DisclosureLine = z.infer<typeof disclosureLine>;

/** `time_zone`: IANA name of the zone in which times are written; that of the reader's organization where it is missing. */
export const accessExportBody = z.object({ reason: exportReason, time_zone: timeZone });

export const disclosuresExportBody = z.object({
  format: z.enum(exportFormats).default("csv"),
  bom: z.boolean().default(true),
  reason: exportReason,
});
