import { describe, expect, test } from "vitest";
import { caseBody } from "#contract/records/cases/schema.ts";
import { readList } from "#lib/lists/list-url.ts";
import { formatMoment } from "#lib/words/format-date.ts";
import { fromInstant, toInstant } from "#lib/words/instants.ts";
import { firstRole, originWords, progressWords, roleBeside, rolePersonNote } from "./case-words.ts";
import { goesWith } from "./delete-case.tsx";
import { caseFormSchema, caseFormSchemaWith, caseLabels, emptyCase } from "./form/case-values.ts";
import { caseListSpec, caseQuery, readView, viewLink } from "./list/case-list-url.ts";
import { bodyOfState, isChanged, savedLink } from "./list/saved-views.ts";

const search = (text: string) => new URLSearchParams(text);

test("a parent who is added to a case is a parent in it, and the first of the others its subject", () => {
  const parent = { person_type: { id: 7, name: "Parent/Guardian" } };
  const student = { person_type: { id: 1, name: "Student" } };
  expect(firstRole(parent, [])).toBe("parent/guardian");
  expect(firstRole(student, [{ role: "parent/guardian" }])).toBe("subject");
  expect(firstRole(student, [{ role: "subject" }])).toBe("other");
});

test("a parent is not said to be one twice", () => {
  const parent = {
    role: "parent/guardian",
    person_type: { id: 7, name: "Parent/Guardian" },
    grade: null,
  } as const;
  const student = { role: "subject", person_type: { id: 1, name: "Student" }, grade: "10" } as const;
  expect(roleBeside(parent)).toBeNull();
  expect(rolePersonNote(parent)).toBe("Parent/Guardian");
  expect(rolePersonNote(student)).toBe("Subject. Student, grade 10");
});

describe("list", () => {
  test("views are addresses; an unknown one is All open", () => {
    expect(readView(search("view=mine"))).toBe("mine");
    expect(readView(search("view=secret"))).toBe("open");
    expect(viewLink(search("view=mine&q=x&page=3&columns=number,title"), "closed")).toBe(
      "?view=closed&columns=number%2Ctitle",
    );
    expect(viewLink(search("view=mine"), "open")).toBe("?");
  });

  test("a view and the filters make the endpoint's query together", () => {
    const state = readList(
      search("stage=intake,evaluating&classification=none,3&category_id=4"),
      caseListSpec,
    );
    expect(caseQuery("mine", state)).toMatchObject({
      status: "open,monitoring",
      mine: "yes",
      stage: "intake,evaluating",
      classification: "none,3",
      category_id: "4",
      sort: "-updated_at",
    });
    expect(caseQuery("closed", state)).toMatchObject({ status: "closed" });
    expect(caseQuery("closed", state)).not.toHaveProperty("mine");
  });

  test("a day filter covers the local day from its first to its last instant", () => {
    const state = readList(search("opened=2026-11-05..2026-11-05&updated=2026-11-01.."), caseListSpec);
    const { opened, updated } = caseQuery("open", state);
    const midnight = (day: number) => new Date(2026, 10, day).toISOString();
    expect(opened).toBe(`${midnight(5)}..${midnight(6)}`);
    expect(updated).toBe(`${midnight(1)}..`);
  });

  test("a saved view is an address, and any difference to it is a change", () => {
    const state = readList(search("q=bus&stage=!closed&sort=title&columns=number,title"), caseListSpec);
    const stamps = { version: 1, created_at: "", updated_at: "", uuid: "" };
    const view = { ...stamps, id: 7, ...bodyOfState("Bus", "mine", state) };
    const saved = { ...view, q: "bus", sort: "title", base: "mine" as const, columns: ["number", "title"] };
    const whole = { ...saved, filters: { stage: "!closed" } };
    const address = search(savedLink(whole).slice(1));
    expect(readList(address, caseListSpec)).toEqual(state);
    expect([readView(address), address.get("saved")]).toEqual(["mine", "7"]);
    expect(isChanged(whole, "mine", state)).toBe(false);
    expect(isChanged(whole, "open", state)).toBe(true);
    expect(isChanged(whole, "mine", { ...state, columns: null })).toBe(true);
    expect(isChanged(whole, "mine", { ...state, filters: { ...state.filters, tag: "a" } })).toBe(true);
  });
});

describe("form", () => {
  test("holds every field of the contract, and each has a label", () => {
    const held = Object.keys(emptyCase([{ id: 1 }], [], "2026-11-21T10:00:00.000Z")).sort();
    const wanted = Object.keys(caseBody.shape).filter((key) => key !== "uuid" && key !== "attachments");
    expect(held).toEqual(wanted.sort());
    expect(Object.keys(caseLabels).sort()).toEqual(held);
  });

  test("people passed by another page become subjects", () => {
    const uuid = "0190a0a0-0000-7000-8000-000000000007";
    expect(emptyCase([{ id: 1 }], [{ uuid }], "2026-11-21T10:00:00.000Z").persons).toEqual([
      { person_uuid: uuid, role: "subject" },
    ]);
  });

  test("closing asks for a reason, nothing else does", () => {
    const values = { ...emptyCase([{ id: 1 }], [], "2026-11-21T10:00:00.000Z"), title: "A title" };
    expect(caseFormSchema.safeParse(values).success).toBe(true);
    const closed = caseFormSchema.safeParse({ ...values, stage: "closed", closing_reason: "  " });
    expect(closed.error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
      ["closing_reason", "Reason for closing is required."],
    ]);
    expect(caseFormSchema.safeParse({ ...values, stage: "closed", closing_reason: "Done." }).success).toBe(
      true,
    );
  });

  test("says what is still to come while other fields are missing, and leaves what a case says already", () => {
    const moments = { occurred_at: "2099-01-01T10:00:00.000Z", reported_at: "2026-01-02T10:00:00.000Z" };
    const values = { ...emptyCase([], [], "2026-11-21T10:00:00.000Z"), ...moments };
    const said = (before: typeof moments | null) =>
      caseFormSchemaWith(() => [], before)
        .safeParse(values)
        .error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    expect(said(null)).toContain(
      "occurred_at: When it happened must not lie in the future. Correct it, or leave it blank.",
    );
    expect(said(null)).toContain("organization_id: School is required.");
    expect(said(moments)?.some((each) => each.startsWith("occurred_at"))).toBe(false);
    const early = {
      ...values,
      occurred_at: "2026-01-03T10:07:00.000Z",
      reported_at: "2026-01-03T10:06:00.000Z",
    };
    expect(caseFormSchema.safeParse(early).error?.issues.map((issue) => issue.path.join("."))).toContain(
      "reported_at",
    );
  });

  test("no name of an anonymous reporter is kept", () => {
    const reporter = { name: "Alan Brooks", role: "teacher", anonymous: true };
    const values = { ...emptyCase([{ id: 1 }], [], "2026-11-21T10:00:00.000Z"), title: "A title" };
    expect(caseFormSchema.parse({ ...values, reporter }).reporter).toEqual({
      name: null,
      role: null,
      anonymous: true,
    });
    const named = { ...reporter, anonymous: false };
    expect(caseFormSchema.parse({ ...values, reporter: named }).reporter).toEqual(named);
  });

  test("a day and a time make an instant and come back", () => {
    const instant = toInstant("2026-11-16", "13:20");
    expect(fromInstant(instant)).toEqual({ day: "2026-11-16", time: "13:20" });
    expect(fromInstant(toInstant("2026-11-16", ""))).toEqual({ day: "2026-11-16", time: "" });
    expect(toInstant(null, "13:20")).toBeNull();
    expect(fromInstant("nonsense")).toEqual({ day: null, time: "" });
  });
});

describe("words", () => {
  const nothing = {
    reporter: { name: null, role: null, anonymous: false },
    location: null,
    occurred_at: null,
    reported_at: null,
  };

  test("says who reported and where it happened, and leaves out what is not known", () => {
    expect(originWords(nothing)).toBe("");
    expect(originWords({ ...nothing, location: "Bus 12" })).toBe("Place: Bus 12.");
    const reporter = { name: "Alan Brooks", role: "teacher", anonymous: false };
    expect(originWords({ ...nothing, reporter })).toBe("Reported by Alan Brooks (teacher).");
    expect(originWords({ ...nothing, reporter: { ...reporter, name: null } })).toBe("Reported by teacher.");
    expect(originWords({ ...nothing, reporter: { ...reporter, anonymous: true } })).toBe(
      "Reported by someone who stays anonymous.",
    );
  });

  test("says the day alone where no time was said", () => {
    const happened = (time: string) =>
      originWords({ ...nothing, occurred_at: toInstant("2026-11-20", time), location: "Bus 12" });
    expect(happened("")).toBe("Happened on Nov 20, 2026, Bus 12.");
    expect(happened("13:20")).toBe("Happened on Nov 20, 2026 at 1:20 PM, Bus 12.");
    expect(formatMoment(toInstant("2026-11-20", ""))).toBe("Nov 20, 2026");
    expect(formatMoment(toInstant("2026-11-20", "13:20"))).toBe("Nov 20, 2026, 1:20 PM");
  });

  test("progress is counts or Done", () => {
    expect(progressWords({ step: 1, done: 26, total: 31 })).toBe("26 of 31");
    expect(progressWords({ step: 2, done: 3, total: 3 })).toBe("Done");
    expect(progressWords({ step: 3, done: 0, total: 0 })).toBe("None yet");
  });

  test("says what is deleted with a case", () => {
    const nothing = { tasks: 0, files: 0, comments: 0, time_entries: 0 };
    const none = { assessments: [], tasks: [], attachments: {}, counts: nothing };
    expect(goesWith(none)).toBe("Nothing else that you may see goes with it. The people stay.");
    const of = (counts: object) => goesWith({ ...none, counts: { ...nothing, ...counts } });
    expect(of({ tasks: 1, files: 1, comments: 3 })).toBe(
      "1 task, 1 file and 3 comments go with it. The people stay.",
    );
    expect(of({ tasks: 1 })).toBe("1 task goes with it. The people stay.");
    expect(of({ plans: 1, wavr_plans: 1, wavr_people: 1, meetings: 2 })).toBe(
      "1 WAVR assessment, 2 plans and 2 meetings go with it. The people stay.",
    );
    // A server that counts nothing.
    const former = { ...none, counts: null, attachments: { a: {}, b: {} } as never };
    expect(goesWith(former)).toBe("2 files go with it. The people stay.");
    expect(goesWith({ ...former, attachments: {} })).toBe("All that is in it goes with it. The people stay.");
  });
});
