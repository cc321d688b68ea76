import { decodeUpdate, encodeStateAsUpdate, mergeUpdates } from "yjs";
import type { EndpointOutput } from "#contract/endpoints/table.ts";
import { fromBase64, toBase64 } from "#contract/records/minutes/bytes.ts";
import { newDocument } from "#contract/records/minutes/document.ts";
import { plainLines } from "#contract/records/minutes/plain-lines.ts";
import type { MinutesChange } from "#contract/records/minutes/schema.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import type { Change } from "#core/outbox/types.ts";

/** What the server answers to words in minutes: whose minutes they are in. */
export const minutesReceiptOf = ({ subject, revision }: Change) => ({
  meeting_uuid: subject.key,
  local_revision: revision,
});

const updateOf = ({ body }: Change): Uint8Array => fromBase64((body as MinutesChange).update);

/** Those of a meeting that was planned on this computer, before the server knows of it: nobody else can have written there. */
function minutesOfNew(meetingId: unknown, changes: readonly Change[]): EndpointOutput<"minutes.show"> | null {
  const made = indexOf(changes).creating(meetingId);
  if (made?.endpoint !== "meetings.create" || made.state === "acked" || made.creates === null) return null;
  return {
    data: {
      meeting_id: made.creates.localId,
      meeting_uuid: made.creates.uuid,
      sequence: 0,
      ended_at: null,
      update: toBase64(encodeStateAsUpdate(newDocument([]))),
      writers: [],
      hands: [],
      lines: [],
      can: { edit: true },
    },
  };
}

/** Minutes with what was typed on this computer: updates can be put together in any order, and twice. */
export const overlayMinutes: Overlay<"minutes.show"> = (given, { params }, changes, { author }) => {
  const read = given ?? minutesOfNew(params?.meetingId, changes);
  if (read === null) return read;
  const here = indexOf(changes)
    .of("meeting", { uuid: read.data.meeting_uuid, id: read.data.meeting_id })
    .filter(({ endpoint }) => endpoint === "minutes.write")
    .map(updateOf);
  if (here.length === 0) return read;
  const update = mergeUpdates([fromBase64(read.data.update), ...here]);
  const known = new Set(read.data.writers.map(({ client }) => client));
  const own = new Set(here.flatMap((each) => decodeUpdate(each).structs.map(({ id }) => id.client)));
  const writers = [
    ...read.data.writers,
    ...[...own].filter((client) => !known.has(client)).map((client) => ({ client, user: author })),
  ];
  const lines = [...plainLines(newDocument([update]), writers, read.data.hands)];
  return { ...read, data: { ...read.data, update: toBase64(update), writers, lines } };
};
