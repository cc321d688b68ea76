// Runs a host of Bellwether as a child and ends with it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const readyLine = /^Bellwether is ready at \S+$/;

/**
 * Resolves when the child has ended: `{ code, ready, stopped }`. `stopped` says that a signal asked for the end.
 * `onReady` runs once, after the ready line.
 */
export function runHost(program, args, { cwd, env, onReady }) {
  return new Promise((resolve) => {
    // A group of its own: the terminal's Ctrl+C then comes to it once, from here, and not a second time by itself.
    const ownGroup = process.platform !== "win32";
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: ownGroup });
    let ready = false;
    let stopped = false;

    const stop = (signal) => {
      if (stopped) return;
      stopped = true;
      // On Windows the console tells the child itself, and a kill would not be clean.
      if (ownGroup) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    };
    // npm passes a signal on to the shell between, which dies of it and tells nobody.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) stop("SIGTERM");
    }, 500);
    watch.unref();
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, stop);

    const lines = createInterface({ input: child.stdout });
    lines.on("line", (line) => {
      process.stdout.write(`${line}\n`);
      if (ready || !readyLine.test(line)) return;
      ready = true;
      void onReady();
    });
    child.stderr.pipe(process.stderr, { end: false });

    const finish = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.removeListener(signal, stop);
      resolve({ code, ready, stopped });
    };
    child.once("error", () => finish(null));
    child.once("close", (code) => finish(code));
  });
}
