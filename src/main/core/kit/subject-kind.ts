import type { PendingChange } from "#contract/bridge/waiting.ts";

/** What a change is about, and what answers hold whole. */
export type SubjectKind = PendingChange["kind"];
