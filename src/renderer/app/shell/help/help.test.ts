import type { RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { helpTopics, searchTopics, topicOf } from "#parts/help/help-topics.ts";
import { keyGroups, keyNamed } from "#parts/help/key-map.ts";
import { featureRoutes } from "#renderer/app/feature-routes.ts";
import { navItems } from "../rail/nav-items.ts";
import { tourSteps } from "../tour/tour-steps.ts";

const everything = { create_records: true, administer: true, export: true, manage_templates: true };
const nothing = { create_records: false, administer: false, export: false, manage_templates: false };

const rooted = (path: string) => (path.startsWith("/") ? path : `/${path}`);
const pathsOf = (routes: readonly RouteObject[], above = ""): readonly string[] =>
  routes.flatMap((route) => {
    const path = route.path === undefined ? above : rooted(`${above}/${route.path}`.replaceAll("//", "/"));
    return route.children === undefined ? [path] : pathsOf(route.children, path);
  });

describe("help", () => {
  it("has one topic for each route, and names no route that is not there", () => {
    const routes = [...new Set(pathsOf(featureRoutes()))].toSorted();
    expect(helpTopics.flatMap(({ routes: own }) => own).toSorted()).toEqual(routes);
  });

  it("names each topic once", () => {
    expect(new Set(helpTopics.map(({ id }) => id)).size).toBe(helpTopics.length);
  });

  it("names only keys that there are", () => {
    for (const { id, keys = [] } of helpTopics)
      for (const name of keys) expect(keyNamed(name), `${id}: ${name}`).toBeDefined();
  });

  it("lists every key that leads to a screen", () => {
    const sequences = keyGroups.flatMap((group) =>
      group.keys.filter(({ sequence }) => sequence).map(({ keys }) => keys.join(" then ").toLowerCase()),
    );
    for (const { keys } of navItems) if (keys !== undefined) expect(sequences).toContain(keys);
  });

  it.each([
    ["/persons/new", "person-form"],
    ["/persons/duplicates", "duplicates"],
    ["/entities/duplicates", "duplicates"],
    ["/persons/0192", "person"],
    ["/cases/12/cstag/new", "assessment"],
    ["/settings/questionnaires", "questionnaires"],
  ])("knows the topic of %s", (address, id) => {
    expect(topicOf(address)?.id).toBe(id);
  });

  it("is found by words in any order, without regard to accents and capitals", () => {
    const found = searchTopics("CÁLENDAR tasks", everything).map(({ id }) => id);
    expect(found).toContain("tasks");
    expect(searchTopics("tasks calendar", everything).map(({ id }) => id)).toEqual(found);
    expect(searchTopics("zzzz", everything)).toEqual([]);
  });

  it.each([
    ["interview", "interviews"],
    ["archive", "case-end"],
    ["archiving a case", "case-end"],
    ["close", "case-end"],
    ["closing", "case-end"],
    ["redact", "case-names"],
    ["names report", "case-names"],
  ])("finds %s first where it is told", (typed, id) => {
    expect(searchTopics(typed, everything)[0]?.id).toBe(id);
  });

  it("looks for words from their beginning", () => {
    // A disclosure has nothing to do with closing.
    expect(searchTopics("close", everything).map((topic) => topic.id)).not.toContain("entities");
  });

  it("shows nobody what they may not use", () => {
    expect(searchTopics("roster", everything).map(({ id }) => id)).toContain("imports");
    expect(searchTopics("roster", nothing).map(({ id }) => id)).not.toContain("imports");
  });
});

it("takes the tour in four steps", () => {
  expect(tourSteps).toHaveLength(4);
});
