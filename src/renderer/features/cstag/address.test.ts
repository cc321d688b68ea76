import { describe, expect, it } from "vitest";
import { placeSearch, readAddress, readPlace, savedAddress, withBegun, withoutIds } from "./address.ts";

const query = (text: string) => new URLSearchParams(text);

describe("the address of an assessment", () => {
  it("is read from the route", () => {
    expect(readAddress({ caseId: "7", assessmentUuid: "u1" }, query(""))).toEqual({
      assessment: "u1",
      person: null,
      caseId: "7",
      begun: null,
    });
    expect(readAddress({ personId: "p1", assessmentUuid: "new" }, query(""))).toEqual({
      assessment: null,
      person: "p1",
      caseId: null,
      begun: null,
    });
  });

  it.each(["caseId", "case_id"])("is read from the query values, with %s for the case", (name) => {
    expect(readAddress({}, query(`assessmentId=9&personId=p2&${name}=12`))).toEqual({
      assessment: "9",
      person: "p2",
      caseId: "12",
      begun: null,
    });
  });

  it("prefers the route, and takes blank values for none", () => {
    const params = { caseId: "7", assessmentUuid: "u1" };
    expect(readAddress(params, query("assessmentId=9&caseId=12&personId="))).toEqual({
      assessment: "u1",
      person: null,
      caseId: "7",
      begun: null,
    });
  });

  it("tells what was begun there, where that is a uuid, until it is saved", () => {
    const uuid = "0190a000-0000-7000-8000-000000000001";
    const search = withBegun(query("personId=p1&section=interviews"), uuid);
    expect(search).toBe(`?personId=p1&section=interviews&begun=${uuid}`);
    expect(readAddress({ assessmentUuid: "new" }, query(search)).begun).toBe(uuid);
    expect(readAddress({ assessmentUuid: "new" }, query("begun=7")).begun).toBeNull();
    expect(withoutIds(query(search))).toBe("?section=interviews");
  });

  it("goes below the case where there is one, and keeps the place", () => {
    expect(savedAddress({ uuid: "u1", person_uuid: "p1", case_id: 7 })).toBe("/cases/7/cstag/u1");
    expect(savedAddress({ uuid: "u1", person_uuid: "p1", case_id: null })).toBe("/persons/p1/cstag/u1");
    expect(withoutIds(query("personId=p1&section=interviews&case_id=3"))).toBe("?section=interviews");
    expect(withoutIds(query("personId=p1"))).toBe("");
  });
});

describe("the place on the page", () => {
  it("comes from the query and goes back into it, without losing the ids", () => {
    const place = { section: "safety_interviews", interview: "i1", type: "parent", group: "mental_health" };
    const search = placeSearch(query("personId=p1&section=interviews"), place);
    expect(readPlace(query(search), "assessment_findings")).toEqual(place);
    expect(query(search).get("personId")).toBe("p1");
    expect(placeSearch(query(search), { section: "interviews" })).toBe("?personId=p1&section=interviews");
    expect(readPlace(query(""), "assessment_findings").section).toBe("assessment_findings");
  });
});
