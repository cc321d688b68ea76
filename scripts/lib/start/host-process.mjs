// Runs a host of Bellwether as a child process, and ends when it ends.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const readyLine = /^Bellwether is ready at \S+$/;

/**
 * Resolves when the child has ended: `{ code, ready, stopped }`, with `stopped` true where a signal asked for it.
 * `onReady` runs once, after the line that says the host is ready.
 */
export function runHost(program, args, { cwd, env, onReady }) {
  return new Promise((resolve) => {
    // The child gets a process group of its own: Ctrl+C then reaches it once, through this process, instead of twice.
    const ownGroup = process.platform !== "win32";
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: ownGroup });
    let ready = false;
    let stopped = false;

    const stop = (signal) => {
      if (stopped) return;
      stopped = true;
      // On Windows the console signals the child itself, and killing it would not let it end cleanly.
      if (ownGroup) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    };
    // npm passes a signal to the shell between, which dies of it without telling us: so watch for a new parent.
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
