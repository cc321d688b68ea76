/** What was asked of a provider when a sign-in began, and must fit what it answers. */
export interface Asked {
  /** The root of the tree whose provider it is. */
  readonly root: number;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly callback: string;
  readonly purpose: "sign-in" | "confirm";
}

/** Seconds by which the clocks of the provider and of this server may differ. */
export const clocksDiffer = 60;

/** Who confirms who they are has to sign in anew, this many seconds ago at most. */
export const confirmedWithin = 300;
