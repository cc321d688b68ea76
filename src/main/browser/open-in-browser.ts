import { spawn } from "node:child_process";

const commandFor = (platform: NodeJS.Platform, url: string): readonly [string, readonly string[]] => {
  if (platform === "darwin") return ["open", [url]];
  // Never through a shell, which would read the address; this is what `start` does in the end.
  if (platform === "win32") return ["rundll32.exe", ["url.dll,FileProtocolHandler", url]];
  return ["xdg-open", [url]];
};

/** Hands an address to the system's browser. A machine without one is no error: the address was printed. */
export function openInBrowser(url: string, platform: NodeJS.Platform = process.platform): Promise<void> {
  const [command, args] = commandFor(platform, url);
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
  return Promise.resolve();
}
