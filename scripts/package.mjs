// npm run package [-- options of electron-builder]: builds, and makes the installers of this system into dist/.
import { createPublicKey } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ensureBuilt } from "./lib/install/prepare.mjs";
import { Failure, runOrExplain } from "./lib/kit/failure.mjs";
import { run } from "./lib/kit/processes.mjs";
import { composeConfiguration, signingOf } from "./lib/package/configuration.mjs";
import { ensureNativeParts, targetsOf } from "./lib/package/native-parts.mjs";
import { makeSbom } from "./lib/package/sbom.mjs";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");

/** The public key of the feed, as text for a file beside the program; null where none was given. */
function readUpdateKey(text) {
  if (text === undefined || text === "") return null;
  try {
    const key = createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
    if (key.asymmetricKeyType === "ed25519") return `${text}\n`;
  } catch {
    // Said below.
  }
  throw new Failure(
    "BELLWETHER_UPDATE_PUBLIC_KEY is no public Ed25519 key in base64. Make one with: npm run feed -- --new-key FILE",
  );
}

runOrExplain(async () => {
  const require = createRequire(join(root, "node_modules", "app-builder-lib", "package.json"));
  const base = require("js-yaml").load(readFileSync(join(root, "electron-builder.yml"), "utf8"));
  mkdirSync(dist, { recursive: true });
  const key = readUpdateKey(process.env.BELLWETHER_UPDATE_PUBLIC_KEY);
  const keyFile = key === null ? null : join(dist, "update-key.txt");
  if (keyFile !== null) writeFileSync(keyFile, key);
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const options = process.argv.slice(2);
  const targets = targetsOf(options);
  const [platform, ...others] = new Set(targets.map(({ os }) => os));
  if (others.length > 0)
    throw new Failure("Make the packages of one system at a time: --linux, --win or --mac.");
  const config = composeConfiguration(base, process.env, keyFile, lock, platform);
  const composed = join(dist, "electron-builder.json");
  writeFileSync(composed, JSON.stringify(config, null, 2));
  const { windows, mac } = signingOf(process.env);
  process.stdout.write(
    `Packages for Windows are ${windows ? "signed" : "unsigned"}, for macOS ${mac ? "signed" : "unsigned"}; updates are verified ${key === null ? "by a key of policy only" : "by the program's own key"}.\n`,
  );
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const sbom = JSON.stringify(await makeSbom(root), null, 2);
  writeFileSync(join(dist, `bellwether-${version}.cdx.json`), `${sbom}\n`);
  await ensureBuilt(root, process.execPath);
  await ensureNativeParts(root, lock, targets);
  const builder = join(root, "node_modules", "electron-builder", "cli.js");
  const args = [builder, "--config", composed, "--publish", "never", ...options];
  const { code } = await run(process.execPath, args, {
    cwd: root,
    onOutput: (text) => process.stdout.write(text),
  });
  return code ?? 1;
});
