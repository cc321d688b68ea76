import { z } from "zod";
import {
  givenTimestamp,
  id,
  recordFields,
  rights,
  shortText,
  timestamp,
  uuid,
} from "#contract/kit/common.ts";

/** What bears on the safety of a location for a time (DOMAIN-9). */
export const impactorTypes = [
  "weather",
  "outage",
  "crowd",
  "construction",
  "threat_nearby",
  "other",
] as const;
export type ImpactorType = (typeof impactorTypes)[number];

export const impactorTypeNames: Readonly<Record<ImpactorType, string>> = {
  weather: "Weather",
  outage: "Outage",
  crowd: "Crowd",
  construction: "Construction",
  threat_nearby: "Threat nearby",
  other: "Other",
};

/** How much it changes there, which people say in these words: no number and no color stands for it. */
export const impactorSeverities = ["slight", "marked", "severe"] as const;
export type ImpactorSeverity = (typeof impactorSeverities)[number];

/** The form of an impactor. */
export const impactorBody = z.object({
  uuid: uuid.optional(),
  type: z.enum(impactorTypes),
  severity: z.enum(impactorSeverities),
  starts_at: givenTimestamp,
  /** Null: nobody knows yet. */
  ends_at: givenTimestamp.nullable().default(null),
  /** What is so, and what is done differently. */
  note: shortText(1000),
});
export type ImpactorBody = z.input<typeof impactorBody>;
export type ImpactorValues = z.output<typeof impactorBody>;

export const impactor = z.looseObject({
  ...recordFields,
  location_id: id,
  location_uuid: uuid,
  /** What the place is called. */
  location: z.string(),
  /** Who keeps it. */
  organization_name: z.string().nullish(),
  type: z.enum(impactorTypes),
  severity: z.enum(impactorSeverities),
  starts_at: timestamp,
  ends_at: timestamp.nullable(),
  note: z.string(),
  /** The zone of the location's organization, in which days and times of day are meant: `America/Chicago`. */
  time_zone: z.string(),
  can: rights,
});
export type Impactor = z.infer<typeof impactor>;
