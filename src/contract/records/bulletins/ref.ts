import { z } from "zod";
import { id, timestamp, uuid } from "#contract/kit/common.ts";

/** `coming`: its first moment is yet to come. `over`: its last one has passed. Withdrawn counts before both. */
export const bulletinStates = ["in_force", "coming", "over", "withdrawn"] as const;
export type BulletinState = (typeof bulletinStates)[number];

/** The state of a bulletin at a moment, in milliseconds since 1970. */
export function bulletinStateAt(
  bulletin: { readonly valid_from: string; readonly valid_to: string; readonly withdrawn_at: string | null },
  now: number,
): BulletinState {
  if (bulletin.withdrawn_at !== null) return "withdrawn";
  if (Date.parse(bulletin.valid_to) <= now) return "over";
  return Date.parse(bulletin.valid_from) > now ? "coming" : "in_force";
}

/** The short form, where a location shows its bulletins: whether it is in force its reader tells by the clock. */
export const bulletinRef = z.looseObject({
  id,
  uuid,
  title: z.string(),
  valid_from: timestamp,
  valid_to: timestamp,
  /** What the place that it is about is called, and its number. */
  place: z.string().nullish(),
  place_id: id.nullish(),
  /** When the reader said that they have read it. */
  read_at: timestamp.nullable(),
});
export type BulletinRef = z.infer<typeof bulletinRef>;
