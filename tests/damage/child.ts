import { spawn } from "node:child_process";
import { join } from "node:path";

export interface Ran {
  readonly lines: readonly string[];
  readonly errors: string;
  readonly code: number | null;
  readonly signal: string | null;
}

/** What `fill.ts` saved or put, by the outcome it was told. */
export interface Told {
  readonly kept: readonly number[];
  /** Refused visibly: DATA_UNREADABLE. */
  readonly refused: readonly number[];
  /** Any other outcome. */
  readonly other: readonly string[];
}

const fill = join(import.meta.dirname, "fill.ts");

/** Runs `fill.ts` after the command `before`, for example a shell with a limit. */
export function runFill(options: readonly string[], before: readonly string[] = []): Promise<Ran> {
  const [program = process.execPath, ...words] = [...before, process.execPath, fill, ...options];
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
    });
    child.once("error", reject);
    child.once("close", (code, signal) =>
      resolve({ lines: output.split("\n").filter(Boolean), errors, code, signal }),
    );
  });
}

export function toldOf({ lines }: Ran, what: "save" | "draft"): Told {
  const ends = lines.flatMap((line) => line.match(`^end ${what} (\\d+) (.+)$`)?.slice(1, 3) ?? []);
  const told = { kept: [] as number[], refused: [] as number[], other: [] as string[] };
  for (let at = 0; at < ends.length; at += 2) {
    const [n, how] = [Number(ends[at]), ends[at + 1]];
    if (how === "kept") told.kept.push(n);
    else if (how === "DATA_UNREADABLE") told.refused.push(n);
    else told.other.push(`${what} ${n}: ${how}`);
  }
  return told;
}
