import { expect, it } from "vitest";
import { deepLinkTo, parseDeepLink } from "./deep-links.ts";

const number = "NHS-2026-0042";

it("reads a link to a case, however the system hands it over", () => {
  for (const text of [
    `bellwether://case/${number}`,
    `bellwether://case/${number}/`,
    `BELLWETHER://CASE/${number}`,
    `bellwether://case/${number.toLowerCase()}`,
  ])
    expect(parseDeepLink(text), text).toEqual({ to: "case", name: number });
  expect(parseDeepLink("bellwether://case/A1-2026-123456")).toEqual({ to: "case", name: "A1-2026-123456" });
});

it("reads nothing else", () => {
  for (const text of [
    "",
    "bellwether:",
    "bellwether://",
    "bellwether://case",
    "bellwether://case/",
    "bellwether://case//NHS-2026-0042",
    "bellwether:case/NHS-2026-0042",
    "bellwether:///case/NHS-2026-0042",
    "bellwether://person/NHS-2026-0042",
    "bellwether://constructor/NHS-2026-0042",
    "bellwether://__proto__/NHS-2026-0042",
    "bellwether://case/42",
    "bellwether://case/NHS-2026-42",
    "bellwether://case/NHS-26-0042",
    "bellwether://case/TOOLONGPREFIX-2026-0042",
    "bellwether://case/NHS-2026-0042/delete",
    "bellwether://case/NHS-2026-0042?move=close",
    "bellwether://case/NHS-2026-0042#tab",
    "bellwether://case/NHS-2026-0042%20",
    "bellwether://case/NHS%2D2026%2D0042",
    "bellwether://case/../cases/new",
    "bellwether://user@case/NHS-2026-0042",
    "bellwether://case:80/NHS-2026-0042",
    " bellwether://case/NHS-2026-0042",
    "bellwether://case/NHS-2026-0042\n",
    "bellwether://case/NHS-2026-0042 --no-sandbox",
    "bellwethers://case/NHS-2026-0042",
    "http://case/NHS-2026-0042",
    `bellwether://case/${"A".repeat(10_000)}-2026-0042`,
    "bellwether://case/ＮＨＳ-2026-0042",
    "bellwether://case/NHS-２０２６-0042",
  ])
    expect(parseDeepLink(text), text).toBeNull();
});

it("writes what it reads, and no link to a case that has no number yet", () => {
  expect(parseDeepLink(deepLinkTo("case", number) ?? "")).toEqual({ to: "case", name: number });
  expect(deepLinkTo("case", "")).toBeNull();
  expect(deepLinkTo("case", "5f0c8a")).toBeNull();
});
