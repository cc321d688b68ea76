import type { RawInput } from "#core/api/call-types.ts";
import type { Change, LocalRecords, Subject } from "#core/outbox/types.ts";
import type { Context } from "./context.ts";

/** The page's input, with the values that the contract's schemas parsed from it. */
export interface CheckedInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A change before it is saved. */
export interface PreparedChange extends CheckedInput {
  readonly subject: Subject;
  readonly creates: string | null;
  readonly title: string;
}

/** The effect of one queueable endpoint on the records of this computer. */
export interface Effect {
  /**
   * Determines the record of checked input; fills in defaults now that the server would otherwise fill in later than
   * the person meant.
   */
  readonly prepare: (given: CheckedInput, local: LocalRecords, input: RawInput) => PreparedChange;
  /** The record as the endpoint's answer would hold it. */
  readonly record: (change: Change, context: Context) => Readonly<Record<string, unknown>>;
  readonly wrap: (record: Readonly<Record<string, unknown>>) => unknown;
  readonly bodyOf: (record: unknown) => unknown;
}
