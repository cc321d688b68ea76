/** Work that a worker thread does: without the database, from what it is given, to what can be sent back. */
export interface Job<Input, Output> {
  readonly name: string;
  readonly work: (input: Input) => Output | Promise<Output>;
}

export interface JobRequest {
  readonly name: string;
  readonly input: unknown;
}

export type JobAnswer =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly message: string };
