import { expect, test } from "vitest";
import { mayHaveArrived } from "./sent-or-not.ts";

const failed = (code: string) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });

test("what was sent over a connection that broke may have arrived", () => {
  for (const code of ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"])
    expect(mayHaveArrived(failed(code)), code).toBe(true);
  expect(mayHaveArrived(new Error("net::ERR_CONNECTION_RESET"))).toBe(true);
  expect(mayHaveArrived(new Error("net::ERR_EMPTY_RESPONSE"))).toBe(true);
});

test("what never had a connection did not arrive", () => {
  for (const code of ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"])
    expect(mayHaveArrived(failed(code)), code).toBe(false);
  expect(mayHaveArrived(new Error("net::ERR_INTERNET_DISCONNECTED"))).toBe(false);
  expect(mayHaveArrived("no error")).toBe(false);
});
