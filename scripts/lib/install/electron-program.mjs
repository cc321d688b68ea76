// Tells whether Electron's program is installed, can be fetched and can run on this machine. Never imports
// `electron`, which would start a download.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, withNode } from "../kit/processes.mjs";
import { withProgress } from "../kit/progress.mjs";

const read = (path) => (existsSync(path) ? readFileSync(path, "utf8").trim() : "");

/** The program's path, or null. */
export function electronProgram(root) {
  const folder = join(root, "node_modules", "electron");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const name = read(join(folder, "path.txt"));
  const program = join(folder, "dist", name);
  const fits = read(join(folder, "dist", "version")).replace(/^v/, "") === version;
  return name !== "" && fits && existsSync(program) ? program : null;
}

/** Why Electron cannot run here even where its program is installed; null where it can. */
export function electronObstacle(platform, env, uid) {
  if (platform !== "linux") return null;
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return "there is no desktop to open a window on";
  if (uid === 0) return "Electron keeps its sandbox only for a user who is not root";
  return null;
}

/** The address that Electron's own installer would download from. */
export function downloadAddress(version, platform, arch, env) {
  const base =
    env.npm_config_electron_mirror ??
    env.ELECTRON_MIRROR ??
    "https://github.com/electron/electron/releases/download/";
  const folder = env.npm_config_electron_custom_dir ?? env.ELECTRON_CUSTOM_DIR ?? `v${version}`;
  return `${base.replace(/\/?$/, "/")}${folder.replace("{{ version }}", version)}/electron-v${version}-${platform}-${arch}.zip`;
}

/**
 * Size of the download in bytes, 0 where the server does not say it; null where it does not begin within
 * `milliseconds`.
 */
async function downloadLength(address, milliseconds) {
  try {
    const answer = await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(milliseconds) });
    return answer.ok ? Number(answer.headers.get("content-length") ?? 0) : null;
  } catch {
    return null;
  }
}

/** Bytes of all files in a folder, which may change meanwhile. */
function sizeOf(folder) {
  try {
    return readdirSync(folder, { recursive: true })
      .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
      .reduce((sum, entry) => sum + (entry?.isFile() ? entry.size : 0), 0);
  } catch {
    return 0;
  }
}

/** Runs Electron's own installer in a temporary folder, so that the size of what has arrived can be measured. */
async function download(root, node, env, length) {
  const temporary = mkdtempSync(join(tmpdir(), "bellwether-electron-"));
  const places = { TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  try {
    return await withProgress("Downloading Electron", async (note) => {
      const look = setInterval(() => {
        const megabytes = (bytes) => Math.round(bytes / 1_000_000);
        note(`${megabytes(sizeOf(temporary))} of ${length > 0 ? megabytes(length) : "about 120"} MB`);
      }, 500);
      const installer = join(root, "node_modules", "electron", "install.js");
      const { code } = await run(node, [installer], {
        cwd: root,
        env: { ...withNode(node, env), ...places },
      });
      clearInterval(look);
      return code === 0;
    });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * `{ program }`, or `{ program: null, reason }` where `reason` is half a sentence for the person. Decides within 5
 * seconds.
 */
export async function ensureElectron(root, node, { env = process.env, within = 4_000 } = {}) {
  const obstacle = electronObstacle(process.platform, env, process.getuid?.());
  if (obstacle !== null) return { program: null, reason: obstacle };
  const present = electronProgram(root);
  if (present !== null) return { program: present };
  const { version } = JSON.parse(
    readFileSync(join(root, "node_modules", "electron", "package.json"), "utf8"),
  );
  const length = await downloadLength(downloadAddress(version, process.platform, process.arch, env), within);
  if (length === null)
    return {
      program: null,
      reason: "Electron's program is not installed and its download cannot be reached",
    };
  const program = (await download(root, node, env, length)) ? electronProgram(root) : null;
  return program === null ? { program, reason: "Electron's program could not be downloaded" } : { program };
}
