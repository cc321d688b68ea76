import { expect, it } from "vitest";
import { createLineLog, createLogs } from "./line-log.ts";

it("writes at every level what an administrator has to mend, in words", () => {
  const lines: string[] = [];
  const log = createLogs([createLineLog({ write: (line) => lines.push(line), verbose: false })]);
  log.error("policy.problem", null, { problem: "LogLevel: “Loud” is not one of error, warn." });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: "error", event: "policy.problem", problem: "LogLevel: “Loud” is not one of error, warn." },
  ]);
});

it("says where an error arose, never what it was about (S-15)", () => {
  const lines: string[] = [];
  const log = createLineLog({ write: (line) => lines.push(line), verbose: false });
  const error = Object.assign(new TypeError("Jane Doe, born 2011\nat home"), {
    code: "E_ODD",
    record: "Jane Doe",
  });
  log.error("something", error);
  log.error("other", "Jane Doe");
  log.info("quiet", { count: 1 });
  expect(lines).toHaveLength(2);
  expect(lines.join("")).not.toContain("Jane");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "error",
    event: "something",
    error: {
      name: "TypeError",
      code: "E_ODD",
      at: expect.arrayContaining([expect.stringContaining("line-log.test.ts")]),
    },
  });
});
