import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { worksheetModels } from "#instruments/worksheets/worksheets.ts";

// A model is content and not code (decision 093): what knows a worksheet by its key is its pack, the list in which it is registered,
// and nothing else of the program.

const registration = "src/instruments/worksheets/registration.ts";
const root = new URL("../../", import.meta.url);

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|css|html)$/.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(root.pathname.length).replace(/\/$/, "")}/${entry.name}`);

test("no code names a worksheet that is registered", () => {
  const files = [...filesBelow("src"), ...filesBelow("scripts")].filter((path) => path !== registration);
  expect(files.length).toBeGreaterThan(1000);
  const keys = worksheetModels().flatMap(({ meta }) => [meta.pack, meta.short_name]);
  expect(keys.length).toBeGreaterThan(0);
  const names = new RegExp(`\\b(?:${keys.join("|")})\\b`, "i");
  expect(files.filter((path) => names.test(readFileSync(new URL(path, root), "utf8")))).toEqual([]);
});
