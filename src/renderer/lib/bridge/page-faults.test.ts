import { expect, it } from "vitest";
import { pageFault } from "#contract/bridge/diagnostics.ts";
import { faultOf } from "./page-faults.ts";

it("tells the kind of an error and its places in the program, and nothing of what it was about", () => {
  const error = new TypeError("Jane Doe\n    at Jane Doe's home (12 Elm Street:1:1)\nborn 2011");
  error.stack = `TypeError: ${error.message}\n    at Object.render (app://bundle/assets/case-page-B3.js:12:345)\n    at http://127.0.0.1:4000/assets/start.js:1:2`;
  const fault = faultOf("screen", error);
  expect(fault).toEqual({
    kind: "screen",
    name: "TypeError",
    at: ["case-page-B3.js:12:345", "start.js:1:2"],
  });
  expect(pageFault.parse(fault)).toEqual(fault);
});

it("takes whatever was thrown", () => {
  for (const thrown of [
    "Jane Doe",
    null,
    { name: "Jane Doe" },
    Object.assign(new Error(), { name: "Jane Doe" }),
  ])
    expect(JSON.stringify(pageFault.parse(faultOf("promise", thrown)))).not.toContain("Jane");
});
