import type { Fault, Step } from "./plan.ts";

/** What the process of one life is given. */
export interface Life {
  readonly folder: string;
  readonly keychain: string;
  readonly serverUrl: string;
  readonly ledger: string;
  /** Begins every token of this run. */
  readonly prefix: string;
  readonly fault: Fault | null;
  /** Null: it only starts, and sends what waits. */
  readonly steps: readonly Step[] | null;
  readonly sizes: readonly number[];
  readonly takesAlong: boolean;
  readonly case: { readonly id: number; readonly uuid: string };
  readonly assessment: string;
}

export type FromAssessor =
  | { readonly kind: "starting" }
  /** A colleague changes the assessment, in a field of their own or in the one that both use. */
  | { readonly kind: "rival"; readonly shared: boolean };
export type ToAssessor = { readonly kind: "rival-done" } | { readonly kind: "server-back" };
