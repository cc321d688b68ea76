import type { PolicyValues } from "#contract/policy/policies.ts";
import type { Log } from "#core/ports/system.ts";
import type { LogFiles } from "./log-files.ts";

/** What may stand for a kind of error: a word, never a sentence. */
const word = /^[A-Za-z_$][\w$.-]{0,60}$/;

const nameOf = ({ name }: Error): string => (word.test(name) ? name : "Error");

const codeOf = (error: object): string | number | undefined =>
  "code" in error &&
  (typeof error.code === "number" || (typeof error.code === "string" && word.test(error.code)))
    ? error.code
    : undefined;

/** A place in the program's own files. What stands before them is a folder of this computer, often named for its person. */
const ownPlace = (line: string): string =>
  line.trim().replace(/(?:file:\/\/)?[^\s()]*[\\/](?=(?:out|src|tests|node_modules|app\.asar)[\\/])/g, "");

/** Where an error arose. Its message is left out before lines are told apart: it can have lines that look like places. */
const placesOf = (error: Error): readonly string[] =>
  (error.stack ?? "")
    .replace(error.message, "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map(ownPlace);

/** What a log may say of an error: its kind and where it arose. Messages can hold values of records (S-15). */
const describe = (error: unknown) =>
  error instanceof Error
    ? { name: nameOf(error), code: codeOf(error), at: placesOf(error) }
    : { name: typeof error };

/** Writes JSON lines; those of level `info` only where `verbose`. With a clock each says when. */
export function createLineLog(options: {
  readonly write: (line: string) => void;
  readonly verbose: boolean;
  readonly now?: () => number;
}): Log {
  const { now } = options;
  const write = (level: string, event: string, fields: object) => {
    const at = now === undefined ? {} : { time: new Date(now()).toISOString() };
    options.write(`${JSON.stringify({ ...at, level, event, ...fields })}\n`);
  };
  return {
    info: (event, fields = {}) => {
      if (options.verbose) write("info", event, fields);
    },
    error: (event, error, fields = {}) =>
      write("error", event, error === null ? fields : { ...fields, error: describe(error) }),
  };
}

/** One log that writes to several. */
export const createLogs = (logs: readonly Log[]): Log => ({
  info: (event, fields) => {
    for (const log of logs) log.info(event, fields);
  },
  error: (event, error, fields) => {
    for (const log of logs) log.error(event, error, fields);
  },
});

export interface HostLogOptions {
  /** Does the error stream say what happened, beside what failed? */
  readonly verbose: boolean;
  readonly files: LogFiles | null;
  readonly level: PolicyValues["LogLevel"];
}

/** The log of a host: on the error stream and, with the time of each line, in the files of the system's place. */
export function createHostLog({ verbose, files, level }: HostLogOptions): Log {
  const shown = createLineLog({ write: (line) => process.stderr.write(line), verbose });
  if (files === null) return shown;
  const inFiles = createLineLog({
    write: files.write,
    verbose: level === "info" || level === "debug",
    now: Date.now,
  });
  return createLogs([shown, inFiles]);
}
