import { describe, expect, it } from "vitest";
import { checkPack } from "./check-pack.ts";
import { comparePacks, differenceOf } from "./compare-packs.ts";
import { currentPack } from "./packs.ts";

type Json = Record<string, never>;

/** The present pack as a district would begin with it. */
function own(change: (pack: ReturnType<typeof copy>) => void = () => undefined): string {
  const pack = copy();
  pack.meta.name = "Lakeside questions";
  pack.meta.version = "2026.1";
  change(pack);
  return JSON.stringify(pack);
}
const copy = () => structuredClone(currentPack.content);
const problemsOf = (text: string) => {
  const checked = checkPack(text);
  return checked.ok ? [] : checked.problems;
};

describe("a questionnaire pack", () => {
  it("is taken where only its words differ", () => {
    const checked = checkPack(
      own(({ cstag }) => {
        const [first] = cstag.key_observations.items;
        if (first) first.help = "Ask two people who were there.";
      }),
    );
    expect(checked.ok).toBe(true);
  });

  const broken: readonly (readonly [name: string, text: () => string, path: string, message: RegExp])[] = [
    ["too large", () => own() + " ".repeat(1_000_000), "", /too large/],
    ["no JSON", () => "{ name: Lakeside", "", /not JSON/],
    ["nested without end", () => "[".repeat(5_000), "", /nested too deeply/],
    ["a list", () => "[]", "", /must be an object/],
    ["without a part", () => own((p) => delete (p as unknown as Json).wavr), "wavr", /missing/],
    [
      "with a number for a text",
      () => own((p) => Object.assign(p.cstag, { title: 5 })),
      "cstag.title",
      /must be a string/,
    ],
    [
      "with an empty text",
      () => own((p) => Object.assign(p.cstag.interviews, { intro: "" })),
      "cstag.interviews.intro",
      /empty/,
    ],
    [
      "with a blank text",
      () => own((p) => Object.assign(p.cstag.interviews, { intro: "  " })),
      "cstag.interviews.intro",
      /empty/,
    ],
    [
      "under our name",
      () => own((p) => Object.assign(p.meta, { name: currentPack.content.meta.name })),
      "meta.name",
      /name of its own/,
    ],
    [
      "with a version of words",
      () => own((p) => Object.assign(p.meta, { version: "the new one" })),
      "meta.version",
      /at most 20/,
    ],
    ["without a notice", () => own((p) => void p.meta.notices.pop()), "meta.notices", /missing/],
    [
      "with a question less",
      () => own((p) => void p.cstag.key_observations.items.pop()),
      "cstag.key_observations.items",
      /must be 18/,
    ],
    [
      "with a question more",
      () =>
        own((p) => void p.cstag.key_observations.items.push({ key: "ko19", label: "More", help: "More" })),
      "cstag.key_observations.items",
      /must be 18/,
    ],
    [
      "with a renamed key",
      () => own((p) => Object.assign(p.cstag.key_observations.items[0] ?? {}, { key: "first" })),
      "cstag.key_observations.items.0.0",
      /must stay “ko1”/,
    ],
    [
      "with another answer",
      () => own((p) => Object.assign(p.cstag.answer_scale[0] ?? {}, { value: "maybe" })),
      "cstag.answer_scale.0.0",
      /must stay/,
    ],
    [
      "with another classification",
      () => own((p) => Object.assign(p.cstag.threat_classification.options[0] ?? {}, { label: "Harmless" })),
      "cstag.threat_classification.options.0.label",
      /must stay “Not a Threat”/,
    ],
    [
      "with an action less",
      () => own((p) => void p.cstag.threat_response.actions.pop()),
      "cstag.threat_response.actions",
      /is missing/,
    ],
    [
      "with an action twice",
      () =>
        own((p) => void p.cstag.threat_response.actions.push(...p.cstag.threat_response.actions.slice(0, 1))),
      "cstag.threat_response.actions",
      /twice/,
    ],
    [
      "with a category of nothing",
      () => own((p) => Object.assign(p.cstag.threat_response.actions[0] ?? {}, { category: "other things" })),
      "cstag.threat_response.actions.0.category",
      /none of the categories/,
    ],
    [
      "with a due day long ago",
      () => own((p) => Object.assign(p.cstag.threat_response.actions[0] ?? {}, { due_in_days: -3 })),
      "cstag.threat_response.actions.0.due_in_days",
      /0 to 365/,
    ],
    [
      "that recommends nothing known",
      () => own((p) => void p.cstag.threat_response.by_classification["0"].recommended.push("sing")),
      "cstag.threat_response.by_classification.0",
      /no action “sing”/,
    ],
    [
      "with guidance of nothing",
      () => own((p) => Object.assign(p.cstag.key_observations.items[0] ?? {}, { alert: "nowhere" })),
      "cstag.key_observations.items.0.alert",
      /no guidance “nowhere”/,
    ],
    [
      "with markup",
      () => own((p) => Object.assign(p.cstag.interviews, { intro: "Ask <b>now</b>" })),
      "cstag.interviews.intro",
      /markup/,
    ],
    [
      "with a script",
      () => own((p) => Object.assign(p.cstag.interviews, { intro: "<script>alert(1)</script>" })),
      "cstag.interviews.intro",
      /markup/,
    ],
    [
      "with a hidden sign",
      () => own((p) => Object.assign(p.cstag.interviews, { intro: "Ask \u202enow" })),
      "cstag.interviews.intro",
      /cannot be seen/,
    ],
    [
      "with a text without end",
      () => own((p) => Object.assign(p.cstag.interviews, { intro: "a".repeat(6_000) })),
      "cstag.interviews.intro",
      /too long/,
    ],
    [
      "with a wrong count",
      () => own((p) => Object.assign(p.cstag.safety_interviews.types[0]?.groups[0] ?? {}, { count: 99 })),
      "cstag.safety_interviews.types.0.groups.0.count",
      /number of questions/,
    ],
  ];
  it.each(broken)("is refused %s, by its place and with the fix", (_name, text, path, message) => {
    const found = problemsOf(text());
    expect(found).toContainEqual({ path, message: expect.stringMatching(message) });
  });
});

describe("two packs side by side", () => {
  it("show what differs first, and count it without name and version", () => {
    const after = copy();
    after.meta.name = "Lakeside questions";
    const [first] = after.cstag.key_observations.items;
    if (first) first.help = "Ask two people who were there.";
    after.cstag.alerts.ours = { title: "Ours", text: "Call the office." };
    const sections = comparePacks(currentPack.content, after);
    expect(sections.slice(0, 3).map(({ id }) => id)).toEqual([
      "meta",
      "cstag.alerts",
      "cstag.key_observations",
    ]);
    expect(sections[1]?.texts.slice(0, 2).map(({ kind, place }) => [kind, place])).toEqual([
      ["new", "ours › title"],
      ["new", "ours › text"],
    ]);
    expect(sections[2]?.texts[0]).toMatchObject({ kind: "changed", place: "items › ko1 › help" });
    expect(differenceOf(sections)).toEqual({ sections: 2, texts: 3 });
  });

  it("have no difference where there is none", () => {
    expect(differenceOf(comparePacks(copy(), copy()))).toEqual({ sections: 0, texts: 0 });
  });
});
