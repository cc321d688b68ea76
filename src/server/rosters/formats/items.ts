import type { RosterKind } from "#contract/services/imports/schema.ts";
import type { RosterProblem, RosterRow } from "../roster.ts";

/** Rows and problems in the order in which they were found. */
export type RosterItem = RosterRow | RosterProblem;
export type Batches = AsyncGenerator<readonly RosterItem[]>;

/** `bulk`: all there are, who is missing has left; `delta`: only what has changed; `absent`: nothing is said. */
export type KindMode = "bulk" | "delta" | "absent";
export type KindModes = Readonly<Record<RosterKind, KindMode>>;
