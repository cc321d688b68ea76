// Options of `npm start`. Plain JavaScript, so that every Node from 20 on can read it.
import { resolve } from "node:path";

export const startHelp = `Usage: npm start [-- options]

Installs what is missing, builds, and opens Bellwether.

  --sample       open a workspace of invented records, and print who can sign in
  --data DIR     keep everything in this folder
  --server URL   begin with a team server
  --browser      open in a browser tab, without Electron
  --port N       port of the browser tab's address; 0 takes any free one
  --no-open      do not open a browser tab
  --safe         begin without the graphics card and with an empty cache, where it does not start otherwise
  --help         print this
`;

const flags = new Set(["--sample", "--browser", "--no-open", "--safe", "--help"]);
const valued = new Set(["--data", "--server", "--port"]);

const refuse = (message) => ({ ok: false, message });

/** A port number, or null where the text is not one. */
export function readPort(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port >= 0 && port <= 65_535 ? port : null;
}

const isServerAddress = (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** `{ ok: true, options }`, or `{ ok: false, message }` where the message names the option and the fix. */
export function readStartOptions(argv, folder = process.cwd()) {
  const given = new Map();
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [name, attached] = word.split(/=(.*)/s, 2);
    if (flags.has(name) && attached === undefined) given.set(name, true);
    else if (valued.has(name)) {
      const value = attached ?? rest.shift();
      if (value === undefined || value === "" || value.startsWith("--"))
        return refuse(`${name} needs a value. Run npm start -- --help for the options.`);
      given.set(name, value);
    } else return refuse(`There is no option ${word}. Run npm start -- --help for the options.`);
  }
  const port = given.has("--port") ? readPort(given.get("--port")) : undefined;
  if (port === null) return refuse("--port must be a number from 0 to 65535.");
  if (given.has("--server") && !isServerAddress(given.get("--server")))
    return refuse("--server must be an address like https://bellwether.school.org.");
  return {
    ok: true,
    options: {
      help: given.has("--help"),
      sample: given.has("--sample"),
      browser: given.has("--browser"),
      open: !given.has("--no-open"),
      safe: given.has("--safe"),
      port: port ?? null,
      data: given.has("--data") ? resolve(folder, given.get("--data")) : null,
      server: given.get("--server") ?? null,
    },
  };
}

/** The arguments that start a host with these options. */
export const hostArguments = (options, kind) => [
  ...(options.sample ? ["--sample"] : []),
  ...(options.safe ? ["--safe"] : []),
  ...(options.data === null ? [] : ["--data", options.data]),
  ...(options.server === null ? [] : ["--server", options.server]),
  ...(kind === "browser" && options.port !== null ? ["--port", String(options.port)] : []),
  ...(kind === "browser" && !options.open ? ["--no-open"] : []),
];
