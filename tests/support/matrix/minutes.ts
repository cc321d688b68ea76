import { randomUUID } from "node:crypto";
import { encodeStateAsUpdate } from "yjs";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { toBase64 } from "#contract/records/minutes/bytes.ts";
import { addLine, newDocument, setText } from "#contract/records/minutes/document.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

/** Who may read and write the minutes of a meeting: as its other parts. */
export const minutesRules = {
  "minutes.show": { kind: "meeting", right: "view" },
  "minutes.since": { kind: "meeting", right: "view" },
  "minutes.write": { kind: "meeting", right: "edit" },
} as const;

/** A line as a computer that was just opened types it, and its id. */
export function typedLineOf(words: string): { readonly id: string; readonly update: string } {
  const doc = newDocument();
  const id = randomUUID();
  addLine(doc, { id, kind: "text", at: "2026-11-19T16:09:00.000Z", after: null });
  setText(doc, id, words);
  return { id, update: toBase64(encodeStateAsUpdate(doc)) };
}
export const typedLine = (words: string): string => typedLineOf(words).update;

const of = (target: Target) => ({ id: target.case?.id ?? 1, meetingId: target.meeting.uuid });

export const minutesRequests = {
  "minutes.show": (target) => ({ params: of(target) }),
  "minutes.since": (target) => ({ params: of(target), query: { after: 0 } }),
  "minutes.write": (target) => ({ params: of(target), body: { update: typedLine("She left at 11:20.") } }),
} satisfies Partial<Record<EndpointName, (target: Target) => Call>>;
