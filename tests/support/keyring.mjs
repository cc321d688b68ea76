// Runs a command with an unlocked keyring of its own: `dbus-run-session -- node keyring.mjs COMMAND ARG…`. The
// keyring's file is below XDG_DATA_HOME, so a second run with the same folder finds the same secrets.
import { spawn } from "node:child_process";

const [command, ...args] = process.argv.slice(2);
const keyring = spawn("gnome-keyring-daemon", ["--unlock", "--components=secrets", "--foreground"], {
  stdio: ["pipe", "ignore", "ignore"],
});
keyring.stdin.end("test keyring password");

const child = spawn(command, args, { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  keyring.kill();
  process.exitCode = code ?? (signal === null ? 1 : 0);
});
