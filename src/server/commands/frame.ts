import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { Environment } from "#server/options/environment.ts";
import { type ReadSettings, readSettings } from "#server/options/settings/sources.ts";
import { fileVariable, type SettingName } from "#server/options/settings/table.ts";

/** How a command ends: all is well; something is not, or was refused; it was asked wrongly or could not look. */
export const exits = { well: 0, unwell: 1, unable: 2 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

export interface Outlets {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** What somebody asked a command for. */
export interface Asked extends Outlets {
  /** Words after the name that belong to no option. */
  readonly words: readonly string[];
  readonly on: (option: string) => boolean;
  readonly given: (option: string) => string | null;
}

export interface CommandOption {
  /** What its value is called in the help; left out of one that is on or off. */
  readonly value?: string;
  readonly what: string;
}

/** One row of the table of commands. */
export interface Command {
  readonly what: string;
  /** What its further words are called in the help; left out where it takes none. */
  readonly words?: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** Left out: it reads the settings by itself, and says what is wrong with them. */
  readonly run?: (asked: Asked, env: Environment) => Promise<Exit | null>;
  readonly look?: (asked: Asked, read: ReadSettings) => Promise<Exit | null>;
  /** How it ends where it could not be done. */
  readonly refused?: Exit;
  /** The same where that lasts until somebody changes a setting. */
  readonly lasting?: Exit;
  /** Settings that it has no use for: they are not looked at, and need not be right. */
  readonly without?: readonly SettingName[];
}

export type Commands = Readonly<Record<string, Command>>;

const everywhere = {
  config: { value: "FILE", what: "a file of settings, as BELLWETHER_CONFIG names one" },
  help: { what: "says what a command takes" },
} as const satisfies Readonly<Record<string, CommandOption>>;

const optionLine = ([name, { value, what }]: readonly [string, CommandOption]) =>
  `  --${name}${value === undefined ? "" : ` ${value}`}`.padEnd(24) + what;

export function helpOf(commands: Commands): readonly string[] {
  const names = Object.entries(commands).map(([name, { what }]) => `  ${name.padEnd(14)}${what}`);
  return [
    "bellwether COMMAND: runs and looks after a team server.",
    "",
    ...names,
    "",
    ...Object.entries(everywhere).map(optionLine),
    "",
    "It ends with 0 where all is well, with 1 where something is not or was refused, and with 2 where it was asked wrongly or could not look.",
    "Settings: docs/settings.md. How to run a server: docs/recipes/run-a-server.md.",
  ];
}

function helpOfOne(name: string, { what, words, options = {} }: Command): readonly string[] {
  return [
    `bellwether ${name}${words === undefined ? "" : ` ${words}`}: ${what}`,
    "",
    ...Object.entries({ ...options, ...everywhere }).map(optionLine),
  ];
}

/** Runs the command that the words name. Null: it goes on running. */
export async function runCommand(
  commands: Commands,
  [name, ...rest]: readonly string[],
  outlets: Outlets,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Exit | null> {
  const { say, complain } = outlets;
  if (name === undefined || name === "--help" || name === "help") {
    for (const line of helpOf(commands)) (name === undefined ? complain : say)(line);
    return name === undefined ? exits.unable : exits.well;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    complain(`There is no command ${name}. There are: ${Object.keys(commands).join(", ")}.`);
    return exits.unable;
  }
  const options = { ...command.options, ...everywhere };
  const config = Object.entries(options).map(
    ([option, { value }]: readonly [string, CommandOption]) =>
      [option, { type: value === undefined ? "boolean" : "string" }] as const,
  );
  let parsed: { values: Readonly<Record<string, unknown>>; positionals: readonly string[] };
  try {
    parsed = parseArgs({
      args: [...rest],
      options: Object.fromEntries(config) satisfies ParseArgsOptionsConfig,
      allowPositionals: command.words !== undefined,
    });
  } catch (error) {
    complain(`${error instanceof Error ? error.message.split(". ")[0] : "That cannot be read"}.`);
    complain(`bellwether ${name} --help says what it takes.`);
    return exits.unable;
  }
  const { values, positionals } = parsed;
  if (values.help === true) {
    for (const line of helpOfOne(name, command)) say(line);
    return exits.well;
  }
  const given = (option: string) => {
    const value = values[option];
    return typeof value === "string" ? value : null;
  };
  const asked: Asked = { ...outlets, words: positionals, on: (option) => values[option] === true, given };
  const file = given("config");
  const read = readSettings(
    file === null ? environment : { ...environment, [fileVariable]: file },
    command.without,
  );
  if (command.look !== undefined) return command.look(asked, read);
  if (!read.ok) {
    for (const problem of read.problems) complain(problem);
    return exits.unable;
  }
  // Named by a file, the zone is not yet that of the process.
  if (read.env.TZ !== undefined) process.env.TZ = read.env.TZ;
  return command.run === undefined ? exits.unable : command.run(asked, read.env);
}
