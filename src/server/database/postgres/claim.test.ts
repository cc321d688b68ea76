import { expect, it } from "vitest";
import { problemOf } from "./claim.ts";

it("takes databases that sort text by code point, and says what is wrong with others", () => {
  const usable = { version: 150_004, encoding: "UTF8", order: "C.UTF-8" };
  expect([
    problemOf(usable),
    problemOf({ ...usable, order: "C" }),
    problemOf({ ...usable, order: "C.utf8" }),
  ]).toEqual([null, null, null]);
  expect(problemOf({ ...usable, version: 140_010 })).toMatch(
    /^The database is one of PostgreSQL 14: version 15 /,
  );
  expect(problemOf({ ...usable, encoding: "LATIN1" })).toMatch(/LATIN1.*create database/);
  expect(problemOf({ ...usable, order: "en_US.UTF-8" })).toMatch(/en_US\.UTF-8.*C\.UTF-8 is needed/);
});
