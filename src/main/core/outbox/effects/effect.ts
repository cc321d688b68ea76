import type { RawInput } from "#core/api/client.ts";
import type { Change, LocalWorld, Subject } from "#core/outbox/types.ts";
import type { Context } from "./context.ts";

/** What the page gave, with the values that the contract's schemas read out of it. */
export interface Given {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A change before it is kept. */
export interface Prepared extends Given {
  readonly subject: Subject;
  readonly creates: string | null;
  readonly title: string;
}

/** What one queueable endpoint does to the records on this computer. */
export interface Entry {
  /** Gives checked input its place; fills in what the server would otherwise add later than the person meant it. */
  readonly prepare: (given: Given, world: LocalWorld, input: RawInput) => Prepared;
  /** The record as the endpoint's answer would hold it. */
  readonly record: (change: Change, context: Context) => Readonly<Record<string, unknown>>;
  readonly wrap: (record: Readonly<Record<string, unknown>>) => unknown;
  readonly bodyOf: (record: unknown) => unknown;
}
