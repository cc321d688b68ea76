import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkDataFolder, checkPort } from "./places.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bellwether-scripts-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("places", () => {
  it("refuses a port that is taken and names it", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address();
    await expect(checkPort(port)).rejects.toThrow(`Port ${port} is in use by another program.`);
    await new Promise((resolve) => server.close(resolve));
    await expect(checkPort(port)).resolves.toBeUndefined();
  });

  it("refuses a data folder that is a file, and makes one that is missing", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => checkDataFolder(join(folder, "file"))).toThrow(/cannot keep anything/);
    expect(() => checkDataFolder(join(folder, "file", "below"))).toThrow(/cannot keep anything/);
    expect(() => checkDataFolder(join(folder, "new", "one"))).not.toThrow();
  });
});
