import type { RawInput } from "../../api/client.ts";
import type { Change, LocalWorld, Subject } from "../types.ts";
import type { Context } from "./context.ts";

/** The page's input, with the values that the contract's schemas parsed from it. */
export interface Given {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A change before it is saved. */
export interface Prepared extends Given {
  readonly subject: Subject;
  readonly creates: string | null;
  readonly title: string;
}

/** The effect of one queueable endpoint on the records of this computer. */
export interface Entry {
  /**
   * Determines the record of checked input; fills in defaults now that the server would otherwise fill in later than
   * the person meant.
   */
  readonly prepare: (given: Given, world: LocalWorld, input: RawInput) => Prepared;
  /** The record as the endpoint's answer would hold it. */
  readonly record: (change: Change, context: Context) => Readonly<Record<string, unknown>>;
  readonly wrap: (record: Readonly<Record<string, unknown>>) => unknown;
  readonly bodyOf: (record: unknown) => unknown;
}
