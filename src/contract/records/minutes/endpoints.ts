import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { minutes, minutesChange, minutesNews, minutesReceipt } from "./schema.ts";

const ofMeeting = (right: "view" | "edit") =>
  ({ kind: "record", record: "meeting", right, param: "meetingId" }) as const;
const base = {
  group: "minutes",
  base: "v2",
  params: z.object({ id: idOrUuid, meetingId: idOrUuid }),
} as const;

/** Minutes that several write at once, with and without a network (decision 091). */
export const minutesEndpoints = {
  "minutes.show": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/meetings/{meetingId}/minutes",
    summary: "The minutes of a meeting: as a Yjs update, and in plain lines with who wrote each",
    policy: ofMeeting("view"),
    response: item(minutes),
    cache: true,
    audit: "minutes.view",
  }),
  // Asked whenever somebody typed: whoever opened the minutes today stands in the log for that already.
  "minutes.since": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/meetings/{meetingId}/minutes/updates",
    summary: "What was written into the minutes of a meeting after a sequence, as a Yjs update",
    policy: ofMeeting("view"),
    query: z.object({ after: z.coerce.number<string | number>().int().min(0).max(1_000_000_000).default(0) }),
    response: item(minutesNews),
    transient: true,
    audit: "minutes.since",
  }),
  "minutes.write": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/meetings/{meetingId}/minutes/updates",
    summary: "Write into the minutes of a meeting, until it has ended",
    policy: ofMeeting("edit"),
    body: minutesChange,
    response: item(minutesReceipt),
    queue: true,
    changes: ["minutes"],
    audit: "meeting.minutes",
  }),
};
