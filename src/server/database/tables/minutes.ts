import type { Generated } from "kysely";
import type { JsonText } from "#server/database/json-text.ts";

/** Made with the first update. */
interface MeetingMinutesTable {
  meeting_id: number;
  /** That of the last update. */
  sequence: number;
  /** All updates up to `state_sequence` as one, in base64. */
  state: string;
  state_sequence: number;
  /** Bytes of the document, and of what came since it was last written as one. */
  size: number;
  /** Who changed the words or the kind of a line that somebody else began. */
  hands: JsonText<readonly { readonly line: string; readonly user_id: number }[]>;
}

/** Never updated: who wrote what, also what was taken away again. */
interface MinutesUpdateTable {
  id: Generated<number>;
  meeting_id: number;
  /** 1, 2, 3 … in its meeting. */
  sequence: number;
  user_id: number;
  sent_at: string;
  /** A Yjs update in base64. */
  content: string;
}

/** Whose a Yjs client of a meeting is: of whoever sent something of it first. */
interface MinutesClientTable {
  id: Generated<number>;
  meeting_id: number;
  /** In decimal digits: it has 32 bits. */
  client: string;
  user_id: number;
}

export interface MinutesTables {
  meeting_minutes: MeetingMinutesTable;
  minutes_updates: MinutesUpdateTable;
  minutes_clients: MinutesClientTable;
}
