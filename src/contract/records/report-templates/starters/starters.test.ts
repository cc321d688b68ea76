import { describe, expect, test } from "vitest";
import { starterNamed, starters } from "./starters.ts";

test("each letter is there in English and in Spanish, under an address of its own", () => {
  const ids = starters.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, kind } of starters) expect(kind).toBe(id.startsWith("letter-") ? "letter" : "paper");
  const letters = ids.filter((id) => id.startsWith("letter-"));
  expect(letters).toHaveLength(14);
  for (const id of letters) expect(ids).toContain(id.replace(/-(en|es)$/, id.endsWith("en") ? "-es" : "-en"));
});

describe("what a new template begins with", () => {
  test.each(starters.map((each) => [each.id, each] as const))(
    "%s can be saved as it is",
    (_, { name, content }) => {
      expect(name.length).toBeLessThanOrEqual(120);
      // Unknown tokens, and tokens outside of their lists, are refused here.
      expect(content().content?.length).toBeGreaterThan(2);
    },
  );
});

test("each can be sent as it is, whatever stands within what: a request is nested 20 levels deep at most, with its own", () => {
  const depth = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map((each) => depth(each)))
      : 0;
  for (const { id, content } of starters) expect(depth({ content: content() }), id).toBeLessThanOrEqual(17);
});

test("the superintendent reads of responses as well as of tasks, and a count stands with words for any number", () => {
  const written = (id: string) => JSON.stringify(starterNamed(id)?.content());
  for (const list of ["tasks", "responses"]) expect(written("summary")).toContain(`{"list":"${list}"}`);
  expect(written("case-review")).toContain(
    'of the assessment: "},{"type":"token","attrs":{"name":"tasks.open"}',
  );
});

test("what is filled in by hand has lines for a pen, and a letter room for a signature", () => {
  const written = (id: string) => JSON.stringify(starterNamed(id)?.content());
  const writtenOn = (id: string) =>
    (starterNamed(id)?.content().content ?? []).filter(
      ({ type, content }) => type === "table" && (content ?? []).every((row) => row.content?.length === 1),
    ).length;
  for (const language of ["en", "es"]) {
    expect(writtenOn(`letter-return-${language}`)).toBe(4);
    expect(writtenOn(`letter-referral-${language}`)).toBe(4);
    expect(written(`letter-subject-${language}`)).toMatch(/(Sincerely|Atentamente),.+\u00A0.+author\.name/);
    expect(written(`letter-subject-${language}`)).not.toContain('"case.school"');
  }
  expect(writtenOn("case-review")).toBe(1);
});

test("a name that nobody recorded has a whole line for a pen, in place of a short one", () => {
  for (const language of ["en", "es"])
    for (const letter of ["consent", "referral"]) {
      const blocks = starterNamed(`letter-${letter}-${language}`)?.content().content ?? [];
      const asked = blocks.filter(
        ({ type, attrs }) => type === "show_when" && attrs?.token === "recipient.name",
      );
      expect(asked.map(({ attrs }) => attrs?.is)).toEqual(["filled", "blank"]);
      expect(asked[1]?.content?.map(({ type }) => type)).toEqual(["paragraph", "table"]);
      expect(JSON.stringify(blocks.filter((each) => !asked.includes(each)))).not.toContain("recipient.");
    }
});
