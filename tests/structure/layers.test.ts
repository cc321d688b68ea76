import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importsBelow } from "./imports.ts";
import { layers } from "./layers.ts";

const root = join(import.meta.dirname, "..", "..");

describe.each(layers)("$root", ({ root: layer, folders }) => {
  const folderOf = (file: string) => {
    const [first = "", second] = file.slice(layer.length + 1).split("/");
    return second === undefined ? null : first;
  };
  const height = (file: string) => {
    const folder = folderOf(file);
    return folder === null ? folders.length : folders.indexOf(folder);
  };

  test("every folder has its place in the order", () => {
    const there = readdirSync(join(root, layer), { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    );
    expect(there.map((each) => each.name).toSorted()).toEqual([...folders].toSorted());
  });

  test("no folder imports from one above it", () => {
    const upward = importsBelow(layer).filter(({ from, to }) => height(to) > height(from));
    expect(upward.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });
});
