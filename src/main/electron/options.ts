import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** Options of the desktop application; Chromium's own switches are ignored. */
export interface DesktopOptions {
  readonly sample: boolean;
  readonly data: string | null;
  readonly server: string | null;
  /** A file of policies to try out; an installed application does not know it. */
  readonly policyFile: string | null;
  /** Without the graphics card, and with an empty cache: for when it does not start otherwise. */
  readonly safe: boolean;
}

/** Text of an option that was given with a value. */
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** `argv` as Node and Electron give it: the program, then the application (unless packaged), then the options. */
export function readDesktopOptions(argv: readonly string[], packaged: boolean): DesktopOptions {
  const { values } = parseArgs({
    args: argv.slice(packaged ? 1 : 2),
    options: {
      sample: { type: "boolean" },
      data: { type: "string" },
      server: { type: "string" },
      "policy-file": { type: "string" },
      safe: { type: "boolean" },
    },
    strict: false,
  });
  const data = text(values.data);
  return {
    sample: values.sample === true,
    safe: values.safe === true,
    data: data === null ? null : resolve(data),
    server: text(values.server),
    policyFile: packaged ? null : text(values["policy-file"]),
  };
}

/** The arguments of the same start as a safe one. What follows `--` is never read as an option, so ours comes first. */
export function safeArguments(argv: readonly string[], packaged: boolean): string[] {
  const own = packaged ? 1 : 2;
  return [...argv.slice(1, own), "--safe", ...argv.slice(own)];
}
