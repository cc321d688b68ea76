import { parseArgs } from "node:util";
import envPaths from "env-paths";
import { parseServerAddress } from "#core/session/connection/server-address.ts";

/** What the start command's arguments say. */
export interface BrowserHostOptions {
  /** 0: the system picks a free port. Null: nobody said; that of a host that was ended, whose pages look for it there. */
  readonly port: number | null;
  readonly data: string;
  readonly serverUrl: string | null;
  readonly sample: boolean;
  readonly open: boolean;
  readonly verbose: boolean;
  /** A file of policies to try out. */
  readonly policyFile: string | null;
  /** Begins with an empty cache. */
  readonly safe?: boolean;
  /** Was the data folder named by whoever started it? */
  readonly ownData?: string | null;
}

/** Throws with words for the person where an argument is not valid. */
export function readOptions(args: readonly string[]): BrowserHostOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string" },
      data: { type: "string" },
      server: { type: "string" },
      sample: { type: "boolean", default: false },
      "no-open": { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
      "policy-file": { type: "string" },
      safe: { type: "boolean", default: false },
    },
  });
  const { port: given } = values;
  if (given !== undefined && (!/^\d+$/.test(given) || Number(given) > 65_535))
    throw new Error("--port takes a number from 0 to 65535; 0 lets the system pick.");
  const address = values.server === undefined ? null : parseServerAddress(values.server);
  if (address !== null && !address.ok) throw new Error(`--server: ${address.problem}`);
  return {
    port: given === undefined ? null : Number(given),
    data: values.data ?? envPaths("Bellwether", { suffix: "" }).data,
    serverUrl: values.server ?? null,
    sample: values.sample,
    open: !values["no-open"],
    verbose: values.verbose,
    policyFile: values["policy-file"] ?? null,
    safe: values.safe,
    ownData: values.data ?? null,
  };
}
