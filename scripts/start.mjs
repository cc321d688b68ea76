// npm start: installs what is missing, builds, and opens Bellwether. Needs Node 20.19 or newer, and nothing else.
import { join } from "node:path";
import { ensureElectron } from "./lib/install/electron-program.mjs";
import { checkOwnNode } from "./lib/install/node-version.mjs";
import { ensureBuilt, ensureInstalled } from "./lib/install/prepare.mjs";
import { Failure, runOrExplain } from "./lib/kit/failure.mjs";
import { withNode } from "./lib/kit/processes.mjs";
import { runHost } from "./lib/start/host-process.mjs";
import { hostArguments, readStartOptions, startHelp } from "./lib/start/options.mjs";
import { checkDataFolder, checkPort } from "./lib/start/places.mjs";
import { sampleUsersText } from "./lib/start/sample-users.mjs";

const root = join(import.meta.dirname, "..");

const say = (text) => process.stderr.write(`${text}\n`);

async function start() {
  const read = readStartOptions(process.argv.slice(2));
  if (!read.ok) throw new Failure(read.message, 2);
  const { options } = read;
  if (options.help) {
    process.stdout.write(startHelp);
    return 0;
  }
  checkOwnNode();
  if (options.data !== null) checkDataFolder(options.data);
  if (options.port) await checkPort(options.port);

  const node = await ensureInstalled(root);
  await ensureBuilt(root, node);

  // What was compiled once is read compiled at the next start.
  const env = { ...withNode(node), NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled") };
  const onReady = async () => {
    if (options.sample) process.stdout.write(`${await sampleUsersText(root, node)}\n`);
  };
  const openInBrowser = () =>
    runHost(node, [join(root, "out", "main", "browser.js"), ...hostArguments(options, "browser")], {
      cwd: root,
      env,
      onReady,
    });
  const openInElectron = async () => {
    const { program, reason } = await ensureElectron(root, node);
    if (program === null) {
      say(`Bellwether opens in a browser tab, because ${reason}.`);
      return openInBrowser();
    }
    const ended = await runHost(program, [root, ...hostArguments(options, "electron")], {
      cwd: root,
      env,
      onReady,
    });
    // Started twice, the second process hands over to the first and ends with success.
    if (ended.ready || ended.stopped || ended.code === 0) return ended;
    say("Bellwether opens in a browser tab, because Electron's program does not start on this computer.");
    return openInBrowser();
  };

  const { code, ready, stopped } = await (options.browser ? openInBrowser() : openInElectron());
  if (stopped || code === 0) return 0;
  throw new Failure(
    ready ? "Bellwether stopped unexpectedly." : "Bellwether could not be started.",
    code || 1,
  );
}

await runOrExplain(start);
