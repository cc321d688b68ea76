import { spawn } from "node:child_process";

const commandFor = (platform: NodeJS.Platform, url: string): readonly [string, readonly string[]] => {
  if (platform === "darwin") return ["open", [url]];
  // Never through a shell, which would interpret the address; this is what `start` calls in the end.
  if (platform === "win32") return ["rundll32.exe", ["url.dll,FileProtocolHandler", url]];
  return ["xdg-open", [url]];
};

/** Opens an address in the system's browser. Failing is no error: the address was printed too. */
export function openInBrowser(url: string, platform: NodeJS.Platform = process.platform): Promise<void> {
  const [command, args] = commandFor(platform, url);
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
  return Promise.resolve();
}
