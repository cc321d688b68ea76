import type { Fault, Step } from "./plan.ts";

/** The input of one life's process. */
export interface Life {
  readonly folder: string;
  readonly keychain: string;
  readonly serverUrl: string;
  readonly ledger: string;
  /** Prefix of every token of this run. */
  readonly prefix: string;
  readonly fault: Fault | null;
  /** Null: only starts, and sends the outbox. */
  readonly steps: readonly Step[] | null;
  readonly sizes: readonly number[];
  readonly takesAlong: boolean;
  readonly case: { readonly id: number; readonly uuid: string };
  readonly assessment: string;
  /** A WAVR intake of the same case and person, which everybody writes. */
  readonly intake: string;
  readonly person: string;
  /** A meeting of the case, and the line of its minutes that everybody writes. */
  readonly meeting: string;
  readonly line: string;
}

export type FromAssessor =
  | { readonly kind: "starting" }
  /** A colleague changes the assessment, the intake and the minutes, each in a field of their own or in the shared one. */
  | { readonly kind: "rival"; readonly shared: boolean };
export type ToAssessor = { readonly kind: "rival-done" } | { readonly kind: "server-back" };
