import type { Log } from "#core/ports/system.ts";

const codeOf = (error: object): string | number | undefined =>
  "code" in error && (typeof error.code === "string" || typeof error.code === "number")
    ? error.code
    : undefined;

/** What a log may say of an error: its kind and where it arose. Messages can hold values of records (S-15). */
const describe = (error: unknown) =>
  error instanceof Error
    ? {
        name: error.name,
        code: codeOf(error),
        at: (error.stack ?? "")
          .split("\n")
          .filter((line) => /^\s+at /.test(line))
          .slice(0, 8)
          .map((line) => line.trim()),
      }
    : { name: typeof error };

/** Writes JSON lines; those of level `info` only where `verbose`. */
export function createLineLog(options: {
  readonly write: (line: string) => void;
  readonly verbose: boolean;
}): Log {
  const write = (level: string, event: string, fields: object) =>
    options.write(`${JSON.stringify({ level, event, ...fields })}\n`);
  return {
    info: (event, fields = {}) => {
      if (options.verbose) write("info", event, fields);
    },
    error: (event, error) => write("error", event, { error: describe(error) }),
  };
}
