import type { Environment } from "#server/options/environment.ts";

/** `noted`: it goes, and somebody should look at it. `off`: nothing is set up that could be looked at. */
export type Standing = "good" | "noted" | "bad" | "off";

/** What `bellwether check` says of one part, in one line. */
export interface Finding {
  readonly standing: Standing;
  readonly words: string;
}

/** Looks at one part, and changes nothing. What it throws is told as bad. */
export type Check = (env: Environment) => Promise<Finding>;

export const good = (words: string): Finding => ({ standing: "good", words });
export const noted = (words: string): Finding => ({ standing: "noted", words });
export const bad = (words: string): Finding => ({ standing: "bad", words });
export const off = (words: string): Finding => ({ standing: "off", words });
