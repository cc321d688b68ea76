/**
 * Work that a worker thread does: without the database, from what it is given, to what can be sent back. What takes long
 * may tell how far it is.
 */
export interface Job<Input, Output, Told = never> {
  readonly name: string;
  readonly work: (input: Input, tell: (told: Told) => void) => Output | Promise<Output>;
}

export interface JobRequest {
  readonly name: string;
  readonly input: unknown;
}

export type JobAnswer =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly message: string };

/** What the worker sends: how far it is, any number of times, and then its answer. */
export type JobMessage = JobAnswer | { readonly told: unknown };
