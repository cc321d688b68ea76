import type { Failure } from "#server/platform/accounts/single-sign-on/attempts.ts";

/** What a provider answered does not let anybody in. `because` is for the log of the server: nothing of a person. */
export class Refused extends Error {
  readonly why: Failure;
  readonly because: string;
  constructor(why: Failure, because: string = why) {
    super(because);
    this.name = "Refused";
    this.why = why;
    this.because = because;
  }
}
