import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

// A host that says it is ready, and takes a moment to end after it was asked to.
const host = `
  let asked = 0;
  process.on("SIGINT", () => { asked += 1; setTimeout(() => { process.stdout.write("asked " + asked + "\\n"); process.exit(0); }, 200); });
  process.on("SIGTERM", () => { process.stdout.write("asked to end\\n"); process.exit(0); });
  setInterval(() => {}, 1000);
  process.stdout.write("Bellwether is ready at http://127.0.0.1:1/\\n");
`;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bellwether-host-"));
  writeFileSync(join(folder, "host.mjs"), host);
  const module = pathToFileURL(join(import.meta.dirname, "host-process.mjs")).href;
  writeFileSync(
    join(folder, "start.mjs"),
    `import { runHost } from ${JSON.stringify(module)};
     const ended = await runHost(process.execPath, [${JSON.stringify(join(folder, "host.mjs"))}], {
       cwd: ${JSON.stringify(folder)}, env: process.env, onReady: () => process.stdout.write("on ready\\n"),
     });
     process.stdout.write(JSON.stringify(ended) + "\\n");`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the host as a terminal or npm would, and yields the lines it prints. */
function start(program, args) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"], detached: true });
  const lines = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => lines.push(line));
  const ready = new Promise((resolve) => reader.on("line", (line) => line === "on ready" && resolve()));
  return { child, lines, ready, closed: once(reader, "close") };
}

describe("running a host", () => {
  it("reports the ready line once, and ends with its host on Ctrl+C, which reaches the host once", async () => {
    const { child, lines, ready, closed } = start(process.execPath, [join(folder, "start.mjs")]);
    await ready;
    // The terminal signals the whole group; npm then signals its child once more.
    process.kill(-child.pid, "SIGINT");
    process.kill(child.pid, "SIGINT");
    await closed;
    expect(lines).toEqual([
      "Bellwether is ready at http://127.0.0.1:1/",
      "on ready",
      "asked 1",
      '{"code":0,"ready":true,"stopped":true}',
    ]);
  });

  it("also ends its host where only the shell above it was signalled", async () => {
    const command = `"${process.execPath}" "${join(folder, "start.mjs")}"; true`;
    const { child, lines, ready, closed } = start("/bin/sh", ["-c", command]);
    await ready;
    process.kill(child.pid, "SIGKILL");
    await closed;
    expect(lines).toContain("asked to end");
  });
});
