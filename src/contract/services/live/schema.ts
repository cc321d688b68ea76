import { z } from "zod";
import { id, userRef } from "#contract/kit/common.ts";
import { resources } from "#contract/kit/kinds.ts";

/** Records at which colleagues see each other. */
export const presentKinds = ["case", "person", "assessment", "wavr", "meeting"] as const;
export const presenceStates = ["viewing", "editing", "gone"] as const;
export type PresenceState = (typeof presenceStates)[number];

export const presentRecord = z.object({ kind: z.enum(presentKinds), id });
export type PresentRecord = z.infer<typeof presentRecord>;

/** The part of a record that somebody is in: a word of the program, never text about a person. */
export const presenceSection = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_-]*$/, { error: "Section is not one that Bellwether knows." })
  .meta({ examples: ["key_observations", "overview"] });

export const presenceBody = z.object({
  record: presentRecord,
  section: presenceSection.nullish().transform((value) => value ?? null),
  /** `gone` asks who is there without being shown. */
  state: z.enum(presenceStates),
});

/** A colleague at the same record. */
export const presentPerson = z.looseObject({
  user: userRef,
  section: z.string().nullable(),
  state: z.enum(["viewing", "editing"]),
});
export type PresentPerson = z.infer<typeof presentPerson>;

/**
 * A line of the live stream: what to read again, but none of its content. It names records only where the reader may
 * see them; without records, something they could see is gone, or the change concerned no single record.
 * - `again`: too much has changed to name it.
 * - `end`: the session is over, or a newer stream has replaced this one.
 */
export const liveLine = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("hello") }),
  z.looseObject({
    type: z.literal("changed"),
    resources: z.array(z.enum(resources)),
    records: z.array(z.looseObject({ kind: z.string(), id })),
  }),
  z.looseObject({ type: z.literal("presence"), record: presentRecord }),
  z.looseObject({ type: z.literal("again") }),
  z.looseObject({ type: z.literal("beat") }),
  z.looseObject({ type: z.literal("end"), reason: z.enum(["session", "replaced", "renew"]) }),
]);
export type LiveLine = z.infer<typeof liveLine>;
