import { Readable } from "node:stream";
import { expect, it, vi } from "vitest";
import type { StagedFile } from "#core/ports/files.ts";
import { createArrivals, mostArriving } from "./arrivals.ts";

const file = (name: string): StagedFile => ({
  name,
  size: 3,
  type: "text/plain",
  open: () => Readable.from("abc"),
  dispose: async () => {},
});
const stage = ({ name, size, type }: StagedFile) => ({ ref: `ref of ${name}`, name, size, type });

it("gives a link once, and the newest of several", () => {
  const told = vi.fn();
  const arrivals = createArrivals({ stage }, told);
  arrivals.add({ kind: "link", to: "case", name: "NHS-2026-0041" });
  arrivals.add({ kind: "link", to: "case", name: "NHS-2026-0042" });
  expect(told).toHaveBeenCalledTimes(2);
  expect(arrivals.take()).toEqual([{ kind: "link", to: "case", name: "NHS-2026-0042" }]);
  expect(arrivals.take()).toEqual([]);
});

it("takes no link whose name a link may not carry", () => {
  const told = vi.fn();
  const arrivals = createArrivals({ stage }, told);
  arrivals.add({ kind: "link", to: "case", name: "../cases/new" });
  expect(told).not.toHaveBeenCalled();
  expect(arrivals.take()).toEqual([]);
});

it("keeps files until they are settled, also over a lock, and only as many as one form takes", () => {
  const arrivals = createArrivals({ stage }, () => {});
  const names = Array.from({ length: mostArriving + 3 }, (_, at) => `${at}.txt`);
  arrivals.add({ kind: "files", files: names.map(file), leftOut: 1 });
  const first = arrivals.take();
  expect(first).toMatchObject([{ kind: "files", leftOut: 4 }]);
  expect(first[0]?.kind === "files" && first[0].files.map(({ name }) => name)).toEqual(
    names.slice(0, mostArriving),
  );
  expect(arrivals.take()).toEqual([]);
  arrivals.back();
  expect(arrivals.take()).toEqual(first);
  arrivals.settle();
  arrivals.back();
  expect(arrivals.take()).toEqual([]);
});

it("gives files that one person was shown to nobody else, and those that nobody was shown to whoever comes", () => {
  const arrivals = createArrivals({ stage }, () => {});
  arrivals.add({ kind: "files", files: [file("a.eml")], leftOut: 0 });
  arrivals.drop();
  expect(arrivals.take()).toMatchObject([{ kind: "files" }]);
  arrivals.back();
  arrivals.drop();
  expect(arrivals.take()).toEqual([]);
});
