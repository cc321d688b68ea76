/** The part of pino-roll that is used here; it brings no types of its own. */
declare module "pino-roll" {
  import type { SonicBoom, SonicBoomOpts } from "sonic-boom";

  interface RollOptions extends Omit<SonicBoomOpts, "fd" | "dest"> {
    readonly file: string;
    readonly size?: string | number;
    readonly frequency?: "daily" | "hourly" | number;
    readonly extension?: string;
    readonly limit?: { readonly count: number; readonly removeOtherLogFiles?: boolean };
  }
  const roll: (options: RollOptions) => Promise<SonicBoom>;
  export = roll;
}
