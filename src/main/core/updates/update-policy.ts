/** What an organization says about updates, and what holds where it says nothing. */
export interface UpdatePolicy {
  readonly mode: "off" | "notify" | "auto";
  /** Null where no policy names one; empty where what it names cannot be read. */
  readonly address: string | null;
  readonly channel: string;
  readonly delayDays: number;
  readonly deadlineDays: number;
  /** The only key whose feeds are taken; null: the program's own. */
  readonly key: string | null;
}

export const noUpdatePolicy: UpdatePolicy = {
  mode: "auto",
  address: null,
  channel: "latest",
  delayDays: 0,
  deadlineDays: 0,
  key: null,
};
