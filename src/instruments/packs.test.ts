import { describe, expect, it } from "vitest";
import { buildInstrument, instrumentOf, wordsAmong, wordsFor } from "./instrument.ts";
import { frameOf } from "./pack-frame.ts";
import { type InstrumentPack, packSchema } from "./pack-schema.ts";
import { currentPack, identityOf, packIdentity, shippedPacks } from "./packs.ts";

const [oldest] = shippedPacks;
const ours = (version: string) => ({ pack: "bellwether", version });
const versioned = shippedPacks.map((named) => [named.content.meta.version, named.content] as const);

const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);

/** Every path of a pack that ends in this key. */
function pathsTo(node: unknown, wanted: string, path = ""): readonly string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => [
    ...(key === wanted ? [`${path}.${key}`] : []),
    ...pathsTo(child, wanted, `${path}.${key}`),
  ]);
}

describe("the packs that come with the program", () => {
  it("are 1.0.0 and 1.1.0 of ours, and new assessments begin under 1.1.0", () => {
    expect(shippedPacks.map(identityOf)).toEqual([ours("1.0.0"), ours("1.1.0")]);
    expect(packIdentity).toEqual(ours("1.1.0"));
  });

  it.each(versioned)("%s has the shape of a pack", (_version, content) => {
    expect(packSchema.safeParse(content).error).toBeUndefined();
  });

  it.each(versioned)(
    "%s asks for the same as the first: no answer changes its meaning",
    (_version, content) => {
      expect(frameOf(content)).toEqual(frameOf(oldest.content));
    },
  );

  it.each(versioned)("%s keeps every action and option that the first has", (_version, content) => {
    const actions = (pack: InstrumentPack) => keys(pack.cstag.threat_response.actions);
    expect(actions(content)).toEqual(expect.arrayContaining(actions(oldest.content)));
    const planned = (pack: InstrumentPack) => keys(pack.wavr.plan.suggested_actions);
    expect(planned(content)).toEqual(expect.arrayContaining(planned(oldest.content)));
  });
});

describe("the words of 1.1.0", () => {
  const { cstag, wavr } = currentPack.content;

  it("make no guidance wait for an answer", () => {
    expect(pathsTo(currentPack.content, "alert_on")).toEqual([]);
    const fields = wavr.intake.sections.flatMap(({ fields: all }) => all);
    const guided = fields.filter((field) => field.alert !== undefined).map(({ key, alert }) => [key, alert]);
    expect(guided).toEqual([
      ["imminent_danger", "imminent_danger"],
      ["weapons_access", "firearm_access"],
    ]);
  });

  it("define a threat so that a transient one is a threat, and suggest suicide screening", () => {
    expect(cstag.threat_classification.threat_definition).toContain(
      "whether or not it turns out to be meant",
    );
    const screen = cstag.threat_response.actions.find(({ key }) => key === "suicide_screen");
    expect(screen?.recommended_for).not.toEqual([]);
  });
});

describe("the words of an assessment", () => {
  const definition = (version: string) => instrumentOf(ours(version)).classification.threat_definition;

  it("are those that it was begun under, built once", () => {
    expect(wordsFor(ours("1.0.0"))).toEqual({ instrument: instrumentOf(ours("1.0.0")), words: "own" });
    expect(instrumentOf(ours("1.0.0"))).toBe(instrumentOf(ours("1.0.0")));
    expect(instrumentOf(ours("1.0.0")).identity).toEqual(ours("1.0.0"));
    expect(definition("1.0.0")).toBe(oldest.content.cstag.threat_classification.threat_definition);
    expect(definition("1.1.0")).not.toBe(definition("1.0.0"));
  });

  it.each([null, undefined])("are the current ones where its server records none (%s)", (recorded) => {
    const { instrument, words } = wordsFor(recorded);
    expect([instrument.identity, words]).toEqual([packIdentity, "unrecorded"]);
  });

  it("are the nearest, and said to be others, where the program does not have them", () => {
    const district = { pack: "district", content: { ...oldest.content } };
    const found = wordsAmong([...shippedPacks, district], currentPack);
    expect(found(ours("2.0.0"))).toEqual({
      instrument: expect.objectContaining({ identity: ours("1.1.0") }),
      words: "other",
    });
    expect(found({ pack: "district", version: "9" }).instrument.identity).toEqual(identityOf(district));
    expect(found({ pack: "elsewhere", version: "1.0.0" })).toMatchObject({
      instrument: { identity: packIdentity },
      words: "other",
    });
  });
});

it("gives a pack's questions in the order of the file", () => {
  const built = buildInstrument(oldest);
  expect(built.safety.types.map(({ total }) => total)).toEqual([83, 56, 27]);
});
