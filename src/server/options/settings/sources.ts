import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { misspelled, type Read, readEnvironment, unknownName } from "../environment.ts";
import { fileVariable, type SettingName, secretNames, secretWays, settingNames } from "./table.ts";

/** Where a setting was found, in words; what has none holds by default. */
export type Sources = Readonly<Partial<Record<SettingName, string>>>;

export type ReadSettings = Read & { readonly sources: Sources };

type Given = Readonly<Record<string, string | undefined>>;

interface Found {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

const why = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : "unknown";
};

const names: ReadonlySet<string> = new Set<string>(settingNames);
const isSetting = (name: string): name is SettingName => names.has(name);

const indirect = new Map(
  secretNames.flatMap((name) => secretWays.map((way) => [name + way, { name, way }] as const)),
);

/** Seconds that a command may take that asks a keeper of keys over a network. */
const commandSeconds = 30;

/** Lines `NAME=value`, as in systemd's environment files. Each line must be one: the file has no other reader. */
function fromFile(path: string): Found {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return {
      values: {},
      problems: [`${fileVariable}=${path} cannot be read (${why(error)}). Check the path.`],
    };
  }
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    const name = /^\s*([A-Za-z_]\w*)\s*=/.exec(line)?.[1];
    const at = `Line ${index + 1} of ${path}`;
    if (name === undefined) problems.push(`${at} is no setting: write it as NAME=value.`);
    else if (seen.has(name)) problems.push(`${at} gives ${name} a second time. Take one of the two away.`);
    else if (!isSetting(name) && !indirect.has(name))
      problems.push(`${at}: ${misspelled(name) ?? unknownName(name)}`);
    if (name !== undefined) seen.add(name);
  }
  return { values: problems.length > 0 ? {} : ({ ...parseEnv(text) } as Record<string, string>), problems };
}

/** One line at its end is how editors and commands leave it, and no part of a secret. */
const withoutLineEnd = (text: string): string => text.replace(/\r?\n$/, "");

/** Bytes of a file with a secret: a key, a password, an address. */
const mostOfSecret = 64 * 1024;

function fromSecretFile(variable: string, path: string): { value?: string; problem?: string } {
  try {
    // A device or a pipe may be read without end.
    const found = statSync(path);
    if (!found.isFile()) return { problem: `${variable}=${path} is no file. Name one, or use a command.` };
    if (found.size > mostOfSecret)
      return { problem: `${variable}=${path} is longer than any secret. Check the path.` };
    return { value: withoutLineEnd(readFileSync(path, "utf8")) };
  } catch (error) {
    return {
      problem: `${variable}=${path} cannot be read (${why(error)}). Check the path, and who may read it.`,
    };
  }
}

/** Nothing that the command says is repeated: it may be the secret. */
function fromCommand(variable: string, command: string, given: Given): { value?: string; problem?: string } {
  const { error, status, stdout } = spawnSync(command, {
    shell: true,
    env: { ...given },
    encoding: "utf8",
    timeout: commandSeconds * 1000,
    stdio: ["ignore", "pipe", "inherit"],
    windowsHide: true,
  });
  if (error !== undefined) return { problem: `The command of ${variable} could not be run (${why(error)}).` };
  if (status !== 0) return { problem: `The command of ${variable} ended with ${status ?? "a signal"}.` };
  return { value: withoutLineEnd(stdout) };
}

/** What systemd hands over (`LoadCredential=DATABASE_KEY:/etc/bellwether/database.key`): files named like settings. */
function fromCredentials(directory: string | undefined): Found {
  if (directory === undefined || !existsSync(directory)) return { values: {}, problems: [] };
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of readdirSync(directory)) {
    if (!isSetting(name)) {
      const problem = misspelled(name);
      if (problem !== null) problems.push(`The credential ${problem}`);
      continue;
    }
    const { value, problem } = fromSecretFile(`The credential ${name}`, join(directory, name));
    if (value !== undefined) values[name] = value;
    if (problem !== undefined) problems.push(problem);
  }
  return { values, problems };
}

/**
 * All settings, from wherever they come: the environment, a file that `BELLWETHER_CONFIG` names, credentials of systemd,
 * and for secrets files and commands. The environment passes the file; a secret that comes by two ways is a mistake. Those
 * `without` are as if they were not given: nobody looks where they are.
 */
export function readSettings(everything: Given, without: readonly SettingName[] = []): ReadSettings {
  const left = new Set(without.flatMap((name) => ["", ...secretWays].map((way) => name + way)));
  const given = Object.fromEntries(Object.entries(everything).filter(([name]) => !left.has(name)));
  const path = given[fileVariable];
  const file = path === undefined ? { values: {}, problems: [] } : fromFile(path);
  const credentials = fromCredentials(given.CREDENTIALS_DIRECTORY);
  const problems = [...file.problems, ...credentials.problems];
  const sources: Partial<Record<SettingName, string>> = {};
  const values: Record<string, string | undefined> = { ...file.values, ...given };
  for (const name of left) delete values[name];
  for (const name of settingNames) {
    if (given[name] !== undefined) sources[name] = "environment";
    else if (name in values) sources[name] = path ?? "file";
  }
  const take = (
    name: SettingName,
    source: string,
    { value, problem }: { value?: string; problem?: string },
  ) => {
    if (problem !== undefined) problems.push(problem);
    if (sources[name] !== undefined)
      problems.push(`${name} comes twice, from ${sources[name]} and from ${source}. Take one away.`);
    else if (value === "") problems.push(`${name} is empty, from ${source}.`);
    if (value === undefined) return;
    values[name] = value;
    sources[name] = source;
  };
  for (const [name, value] of Object.entries(credentials.values))
    if (isSetting(name) && !left.has(name)) take(name, "a credential of systemd", { value });
  for (const [variable, { name, way }] of indirect) {
    const word = values[variable];
    if (word === undefined) continue;
    delete values[variable];
    if (word.trim() === "") problems.push(`${variable} is empty: give it a value, or take its line away.`);
    else if (way === "_FILE") take(name, `the file of ${variable}`, fromSecretFile(variable, word));
    else take(name, `the command of ${variable}`, fromCommand(variable, word, given));
  }
  if (problems.length > 0) return { ok: false, problems, sources };
  return { ...readEnvironment(values), sources };
}
