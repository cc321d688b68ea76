import { z } from "zod";
import { id, userRef } from "#contract/kit/common.ts";
import { resources } from "#contract/kit/endpoint.ts";

/** Records at which people see each other. */
export const presentKinds = ["case", "person", "assessment"] as const;
export const presenceStates = ["viewing", "editing", "gone"] as const;
export type PresenceState = (typeof presenceStates)[number];

export const presentRecord = z.object({ kind: z.enum(presentKinds), id });
export type PresentRecord = z.infer<typeof presentRecord>;

/** Parts of a record that somebody can be in; a word of the program, never text of a person. */
export const presenceSection = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_-]*$/, { error: "Section is not one that Bellwether knows." })
  .meta({ examples: ["key_observations", "overview"] });

export const presenceBody = z.object({
  record: presentRecord,
  section: presenceSection.nullish().transform((value) => value ?? null),
  /** `gone` also asks who is there without being shown. */
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
 * A line of the stream: what to read again, and nothing of what is in it. Records are only those that the reader may
 * see; without any, something that they could see is gone, or the change was of no single record.
 * - `again`: too much has changed to name it. - `end`: the session is over, or the stream is taken by a newer one.
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
