import { describe, expect, it } from "vitest";
import { readOpenings } from "./openings.ts";

const read = (...args: string[]) => readOpenings(["/opt/Bellwether/bellwether", ...args], true, "/home/kim");
const link = "bellwether://case/NHS-2026-0042";

describe("what a start asks for", () => {
  it("is a link, among the switches that Chromium adds", () => {
    expect(read("--allow-file-access-from-files", "--original-process-start-time=1", "--", link)).toEqual({
      link: { to: "case", name: "NHS-2026-0042" },
      task: null,
      paths: [],
    });
    expect(readOpenings(["electron", ".", link], false, "/home/kim").link?.name).toBe("NHS-2026-0042");
  });

  it("is nothing where a link is not good: neither a page nor a file nor an option", () => {
    for (const bad of [
      "bellwether://case/../../etc/passwd",
      "bellwether://case/NHS-2026-0042?x=1",
      'bellwether://case/NHS-2026-0042" --data=/tmp/evil',
      "BELLWETHER:anything",
    ])
      expect(read("--", bad), bad).toEqual({ link: null, task: null, paths: [] });
  });

  it("is files by their paths, also relative ones, and never an address of elsewhere", () => {
    expect(read("--data", "/srv/data", "letter.msg", "/tmp/a b.eml").paths).toEqual([
      "/home/kim/letter.msg",
      "/tmp/a b.eml",
    ]);
    expect(read("--", "file:///tmp/a%20b.eml", "file://localhost/tmp/c.eml").paths).toEqual([
      "/tmp/a b.eml",
      "/tmp/c.eml",
    ]);
    for (const bad of [
      "https://example.test/x.eml",
      "file://elsewhere.test/x.eml",
      "file:x.eml",
      "file:///tmp/%2fa.eml",
      "file:///tmp/%",
    ])
      expect(read(bad).paths, bad).toEqual([]);
    expect(read(...Array.from({ length: 80 }, (_, at) => `${at}.txt`)).paths).toHaveLength(50);
  });

  it("is a task of the jump list", () => {
    expect(read("--new-case").task).toBe("new-case");
    expect(read("--lock").task).toBe("lock");
    expect(read("--delete-everything").task).toBeNull();
    expect(read("--", "--new-case").task).toBeNull();
  });
});
