import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { npmCommand, run, withNode } from "./processes.mjs";

describe("running programs", () => {
  it("returns code and output, also for a program that does not exist", async () => {
    const code = "process.stdout.write('a'); process.stderr.write('b'); process.exitCode = 3";
    const result = await run(process.execPath, ["-e", code], { cwd: import.meta.dirname });
    expect(result.code).toBe(3);
    expect([...result.output].sort().join("")).toBe("ab");
    expect((await run(join(import.meta.dirname, "missing"), [])).code).toBeNull();
  });

  it("puts the given Node first", () => {
    expect(withNode("/n/bin/node", { PATH: "/usr/bin" }).PATH).toBe("/n/bin:/usr/bin");
  });

  it("runs npm by its own script where it can be found", () => {
    const script = posix.join("/opt/node/lib/node_modules/npm/bin/npm-cli.js");
    const exists = (path) => path === script || path === "/opt/node/bin/node";
    expect(npmCommand({}, "/opt/node/bin/node", exists)).toEqual({
      program: "/opt/node/bin/node",
      args: [script],
    });
    expect(npmCommand({}, "/gone/bin/node", (path) => path !== "/gone/bin/node").program).toBe("npm");
    expect(npmCommand({ npm_execpath: "/a/pnpm.cjs" }, "/x/node", () => false)).toEqual({
      program: "npm",
      args: [],
    });
  });
});
