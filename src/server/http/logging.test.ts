import { expect, it } from "vitest";
import { createPinoSink } from "./logging.ts";

const lines: string[] = [];
const sink = createPinoSink("info", { write: (line) => void lines.push(line) });

it("tells where an error came from and of what kind it is, and not what it says", () => {
  const error = Object.assign(new TypeError("Unexpected token in «Aurelia Quill\nat home»"), {
    code: "22P02",
  });
  sink.error("request.failed", { correlation_id: "c-1", name: "Aurelia" }, error);
  const [line = ""] = lines;
  expect(JSON.parse(line)).toMatchObject({
    msg: "request.failed",
    correlation_id: "c-1",
    error: "TypeError",
    code: "22P02",
    stack: expect.stringMatching(/^\s+at .*logging\.test\.ts/),
  });
  expect(line).not.toMatch(/Aurelia|Quill/);
});
