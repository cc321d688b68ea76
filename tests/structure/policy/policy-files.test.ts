import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { parse as parsePlist } from "plist";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { textForms } from "#contract/policy/forms.ts";
import type { PolicySetting } from "#contract/policy/kinds-of-settings.ts";
import { policies, policyNames } from "#contract/policy/policies.ts";
import { readPolicyValues } from "#contract/policy/read-values.ts";
import { macDomain } from "#core/policy/read-files.ts";
import { policyFiles } from "../../../scripts/lib/policy/files.ts";

const file = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const admx = file("packaging/policy/Bellwether.admx");
const adml = file("packaging/policy/en-US/Bellwether.adml");

/** What an XSD says against a file; nothing where it fits. */
const against = async (schema: string, xml: string): Promise<readonly string[]> => {
  const { errors } = await validateXML({
    xml: [{ fileName: "file.xml", contents: xml }],
    schema: [{ fileName: schema, contents: file(`tests/structure/policy/${schema}`) }],
  });
  return errors.map(({ message }) => message);
};
const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? "");

it("what is checked in comes from the table (npm run policy)", () => {
  for (const [path, text] of policyFiles()) expect(readFileSync(path, "utf8"), path.pathname).toBe(text);
});

describe("the templates for Windows", () => {
  it("fit what Microsoft’s schema asks for", async () => {
    expect(await against("admx.xsd", admx)).toEqual([]);
    expect(await against("adml.xsd", adml)).toEqual([]);
  });

  it.each([
    ["a policy without a key", admx.replace(/ key="[^"]*"/, "")],
    [
      "a category that is not there",
      admx.replace('<parentCategory ref="Category_server" />', '<parentCategory ref="Elsewhere" />'),
    ],
    [
      "a product that is not there",
      admx.replace(/<supportedOn ref="[^"]*" \/>/, '<supportedOn ref="NONE" />'),
    ],
    [
      "parts in another order",
      admx.replace(
        /(<enabledValue>[\s\S]*?<\/enabledValue>)\s*(<disabledValue>[\s\S]*?<\/disabledValue>)/,
        "$2$1",
      ),
    ],
    ["a name twice", admx.replace('name="ThisComputer" class', 'name="ServerAddresses" class')],
    ["words in the place of a reference", admx.replace("$(string.ThisComputer)", "This computer")],
    ["a class that there is not", admx.replace('class="Both"', 'class="All"')],
    ["a number without a value", admx.replace('<decimal value="1" />', "<decimal />")],
  ])("would not fit with %s", async (_what, broken) => {
    expect(broken).not.toBe(admx);
    expect(await against("admx.xsd", broken)).not.toEqual([]);
  });

  it("have a word for every reference and no word without one", () => {
    const strings = all(adml, /<string id="(\w+)"/g);
    expect([...new Set(all(admx, /\$\(string\.(\w+)\)/g))].sort()).toEqual([...strings].sort());
    expect([...all(admx, /\$\(presentation\.(\w+)\)/g)].sort()).toEqual(
      [...all(adml, /<presentation id="(\w+)"/g)].sort(),
    );
    // An editor cannot show what is asked for where the two name it differently.
    expect([...all(adml, /refId="(\w+)"/g)].sort()).toEqual(
      [...all(admx, /<(?:decimal|text|enum|list) id="(\w+)"/g)].sort(),
    );
  });

  it("name every policy", () => {
    expect(all(admx, /<policy name="(\w+)"/g)).toEqual(policyNames);
  });
});

describe("the profile for macOS", () => {
  it("is read by a reader of property lists, and says what the reader of policies takes", () => {
    const profile = parsePlist(file("packaging/policy/bellwether.mobileconfig")) as {
      PayloadType: string;
      PayloadContent: Record<string, unknown>[];
    };
    const [payload = {}] = profile.PayloadContent;
    expect(profile.PayloadType).toBe("Configuration");
    expect(payload.PayloadType).toBe(macDomain);
    const read = readPolicyValues([{ place: "profile", values: payload }]);
    expect(read.problems).toEqual([]);
    expect(read.values).toMatchObject({ ThisComputer: false, OfflineDays: 14, LockAfterMinutes: 10 });
  });

  it("is of the application’s own domain", () => {
    expect(file("electron-builder.yml")).toContain(`appId: ${macDomain}\n`);
  });

  it("has a manifest that asks for every policy", () => {
    const { properties } = JSON.parse(file("packaging/policy/bellwether.jamf.json"));
    expect(Object.keys(properties)).toEqual(policyNames);
  });
});

describe("the file for Linux", () => {
  const fits = new Ajv({ allErrors: true }).compile(JSON.parse(file("packaging/policy/policy.schema.json")));
  const example = JSON.parse(file("packaging/policy/policy.example.json"));

  it("has an example that fits its schema and the reader", () => {
    expect(fits(example), JSON.stringify(fits.errors)).toBe(true);
    expect(readPolicyValues([{ place: "example", values: example }]).problems).toEqual([]);
  });

  it("refuses what the reader refuses", () => {
    for (const wrong of [{ LockAfterMinutes: 90 }, { Nothing: true }, { ProxyMode: "ours" }, { Print: "no" }])
      expect(fits(wrong), JSON.stringify(wrong)).toBe(false);
  });
});

it("every policy is explained in a sentence and has an example that it takes itself", () => {
  for (const name of policyNames) {
    const setting: PolicySetting = policies[name];
    expect(setting.title, name).not.toMatch(/\.$/);
    expect(setting.meaning, name).toMatch(/^[A-Z].*\.$/);
    if (setting.type === "text") expect(textForms[setting.form].fits(setting.example), name).toBe(true);
    if (setting.type === "list")
      for (const entry of setting.example)
        expect(textForms[setting.form].fits(entry), `${name} ${entry}`).toBe(true);
  }
});
