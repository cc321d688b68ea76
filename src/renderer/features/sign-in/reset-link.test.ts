import { expect, test } from "vitest";
import { findResetLink } from "./reset-link.ts";

test("finds the token and the address in a message", () => {
  const text =
    "Hello Dana,\n\nhttps://bellwether.example/reset-password?token=abc123&email=dana%40school.org\n\nIt works once.";
  expect(findResetLink(text)).toEqual({ token: "abc123", email: "dana@school.org" });
  expect(findResetLink("See /reset-password?token=a&email=b%40c.org.")).toEqual({
    token: "a",
    email: "b@c.org",
  });
});

test("no link, no answer", () => {
  expect(findResetLink("Welcome to Bellwether.")).toBeNull();
  expect(findResetLink("/reset-password?token=abc")).toBeNull();
});
