import { z } from "zod";
import { id, timestamp, userRef, uuid } from "#contract/kit/common.ts";
import { mostUpdateBytes } from "./limits.ts";
import { lineKinds } from "./line-kinds.ts";

/** Bytes of Yjs in base64. */
const base64 = z.string().regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
  error: "This is not a change of these minutes.",
});

/** `update`: what the sender wrote, as a Yjs update of version 1; sent twice it is in the minutes once. */
export const minutesChange = z.object({
  update: base64
    .min(4)
    .max(Math.ceil(mostUpdateBytes / 3) * 4, { error: "This is too much at once. Paste it in parts." })
    .meta({
      examples: [
        "AQX/0dQJACcBBWxpbmVzJDAxOTlhYWFhLTAwMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMQEoAP/R1AkABGtpbmQBdwR0ZXh0KAD/0dQJAAJhdAF3GDIwMjYtMTEtMTlUMTY6MDk6MDAuMDAwWicA/9HUCQAEdGV4dAIIAQVvcmRlcgF3JDAxOTlhYWFhLTAwMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMQA=",
      ],
    }),
});
export type MinutesChange = z.output<typeof minutesChange>;

/** A line as it stands in the minutes. */
export const minutesLine = z.looseObject({
  id: uuid,
  kind: z.enum(lineKinds),
  text: z.string(),
  /** Who began it: whose computer made it, which nothing in an update can say otherwise. */
  author: userRef.nullable(),
  /** Who else has words in it, or changed it. */
  others: z.array(userRef),
  /** When it was begun, by the clock of that computer. */
  at: timestamp,
});
export type MinutesLine = z.infer<typeof minutesLine>;

/** Whose a Yjs client is. */
const minutesWriter = z.looseObject({ client: z.int().nonnegative(), user: userRef });
export type MinutesWriter = z.infer<typeof minutesWriter>;

/** Somebody who changed the words or the kind of a line that somebody else began, as the server saw it. */
const minutesHand = z.looseObject({ line: uuid, user: userRef });
export type MinutesHand = z.infer<typeof minutesHand>;

const news = {
  meeting_id: id,
  meeting_uuid: uuid,
  /** Rises with each update that the server has taken in. */
  sequence: z.int().nonnegative(),
  /** Nothing is changed from then on. */
  ended_at: timestamp.nullable(),
};

/** What was written after a sequence; empty where nothing was. */
export const minutesNews = z.looseObject({
  ...news,
  update: z.string(),
  writers: z.array(minutesWriter),
  /** What was taken out of a line leaves nothing of whoever did it in the update. */
  hands: z.array(minutesHand).optional(),
});
export type MinutesNews = z.infer<typeof minutesNews>;

/** The whole minutes: as one update, and in plain lines for whoever reads without Yjs. */
export const minutes = minutesNews.extend({
  lines: z.array(minutesLine),
  can: z.looseObject({ edit: z.boolean() }),
});
export type Minutes = z.infer<typeof minutes>;

/** What was written is in the minutes of this meeting. */
export const minutesReceipt = z.looseObject({
  meeting_uuid: uuid,
  /** Set by core alone, never by a server: the revision of the waiting change that it is. */
  local_revision: z.int().positive().optional(),
});
export type MinutesReceipt = z.infer<typeof minutesReceipt>;
