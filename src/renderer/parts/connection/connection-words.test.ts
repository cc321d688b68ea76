import { expect, test } from "vitest";
import { wayWords } from "./connection-words.ts";

test("only https is called a secure connection", () => {
  expect(wayWords({ secure: true, url: "https://threat.district.example" })).toBe("secure connection");
  expect(wayWords({ secure: true, url: "http://127.0.0.1:4000" })).toBe(
    "on this computer, no encryption on the way",
  );
  expect(wayWords({ secure: false, url: "http://threat.district.example" })).toBe("not a secure connection");
});
