import {
  type PolicyCategory,
  type PolicySetting,
  policyCategories,
} from "#contract/policy/kinds-of-settings.ts";
import { type PolicyName, policies, policyNames } from "#contract/policy/policies.ts";
import { withoutIt } from "./words.ts";
import { type Element, element, xmlFile } from "./xml.ts";

const namespace = "http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions";
const key = "Software\\Policies\\Bellwether";
const top = "Bellwether";

const revisionOf = (version: string): string => version.split(".").slice(0, 2).join(".");
const supported = (since: string): string => `SUPPORTED_${since.replaceAll(".", "_")}`;
const sinces = [...new Set(policyNames.map((name) => policies[name].since))].sort();

const string = (id: string): string => `$(string.${id})`;
const categories = Object.keys(policyCategories) as readonly PolicyCategory[];
const categoryId = (category: PolicyCategory): string => `Category_${category}`;
/** Ids are letters, digits and underscores. */
const choiceId = (name: PolicyName, choice: string): string =>
  `${name}_${choice.replaceAll(/[^A-Za-z0-9]/g, "_")}`;

/** What the editor asks for beyond on and off, and how the registry holds it. */
function elementsOf(name: PolicyName, setting: PolicySetting): readonly Element[] {
  switch (setting.type) {
    case "bool":
      return [];
    case "integer":
      return [
        element("decimal", {
          id: name,
          valueName: name,
          required: "true",
          minValue: String(setting.min),
          maxValue: String(setting.max),
        }),
      ];
    case "choice":
      return [
        element(
          "enum",
          { id: name, valueName: name, required: "true" },
          Object.keys(setting.choices).map((choice) =>
            element("item", { displayName: string(choiceId(name, choice)) }, [
              element("value", {}, [element("string", {}, choice)]),
            ]),
          ),
        ),
      ];
    case "text":
      return [
        element("text", {
          id: name,
          valueName: name,
          required: "true",
          ...(setting.form === "folder" || setting.form === "file" ? { expandable: "true" } : {}),
        }),
      ];
    case "list":
      return [element("list", { id: name, key: `${key}\\${name}`, valuePrefix: "" })];
    default:
      return setting satisfies never;
  }
}

function definitionOf(name: PolicyName): Element {
  const setting: PolicySetting = policies[name];
  const elements = elementsOf(name, setting);
  const isSwitch = elements.length === 0;
  const decimal = (value: string) => [element("decimal", { value })];
  return element(
    "policy",
    {
      name,
      class: "Both",
      displayName: string(name),
      explainText: string(`${name}_Explain`),
      ...(isSwitch ? {} : { presentation: `$(presentation.${name})` }),
      key,
      ...(isSwitch ? { valueName: name } : {}),
    },
    [
      element("parentCategory", { ref: categoryId(setting.category) }),
      element("supportedOn", { ref: supported(setting.since) }),
      ...(isSwitch
        ? [element("enabledValue", {}, decimal("1")), element("disabledValue", {}, decimal("0"))]
        : [element("elements", {}, elements)]),
    ],
  );
}

/** `Bellwether.admx`: what the editor of group policies offers. */
export const admx = (version: string): string =>
  xmlFile(
    element("policyDefinitions", { xmlns: namespace, revision: revisionOf(version), schemaVersion: "1.0" }, [
      element("policyNamespaces", {}, [
        element("target", { prefix: "bellwether", namespace: "Bellwether.Policies" }),
      ]),
      element("resources", { minRequiredRevision: revisionOf(version) }),
      element("supportedOn", {}, [
        element(
          "definitions",
          {},
          sinces.map((since) =>
            element("definition", { name: supported(since), displayName: string(supported(since)) }),
          ),
        ),
      ]),
      element("categories", {}, [
        element("category", { name: top, displayName: string(top) }),
        ...categories.map((category) =>
          element("category", { name: categoryId(category), displayName: string(categoryId(category)) }, [
            element("parentCategory", { ref: top }),
          ]),
        ),
      ]),
      element("policies", {}, policyNames.map(definitionOf)),
    ]),
  );

/** What the editor explains of a policy, in paragraphs. */
function explained(setting: PolicySetting): string {
  const example =
    setting.type === "list"
      ? [`One entry a line, for example: ${setting.example.join(", ")}.`]
      : setting.type === "text"
        ? [`For example: ${setting.example}`]
        : [];
  const ends =
    setting.type === "bool" ? ["Enabled: yes. Disabled: no."] : ["Disabled is the same as not configured."];
  return [setting.meaning, ...example, ...ends, `Not configured: ${withoutIt(setting)}.`].join("\n\n");
}

function stringsOf(name: PolicyName): readonly Element[] {
  const setting: PolicySetting = policies[name];
  const choices = setting.type === "choice" ? Object.entries(setting.choices) : [];
  return [
    element("string", { id: name }, setting.title),
    element("string", { id: `${name}_Explain` }, explained(setting)),
    ...choices.map(([choice, called]) => element("string", { id: choiceId(name, choice) }, called)),
  ];
}

function presentationOf(name: PolicyName): readonly Element[] {
  const setting: PolicySetting = policies[name];
  const of = (part: Element) => [element("presentation", { id: name }, [part])];
  const refId = name;
  const label = `${setting.title}:`;
  switch (setting.type) {
    case "bool":
      return [];
    case "integer":
      return of(
        element("decimalTextBox", { refId, defaultValue: String(setting.default), spinStep: "1" }, label),
      );
    case "choice": {
      const at = Object.keys(setting.choices).indexOf(setting.default);
      return of(element("dropdownList", { refId, noSort: "true", defaultItem: String(at) }, label));
    }
    case "text":
      return of(element("textBox", { refId }, [element("label", {}, label)]));
    case "list":
      return of(element("listBox", { refId }, label));
    default:
      return setting satisfies never;
  }
}

/** `en-US/Bellwether.adml`: its words. */
export const adml = (version: string): string =>
  xmlFile(
    element(
      "policyDefinitionResources",
      { xmlns: namespace, revision: revisionOf(version), schemaVersion: "1.0" },
      [
        element("displayName", {}, "Bellwether"),
        element(
          "description",
          {},
          "What an organization may fix of Bellwether on the computers that it manages.",
        ),
        element("resources", {}, [
          element("stringTable", {}, [
            element("string", { id: top }, "Bellwether"),
            ...categories.map((category) =>
              element("string", { id: categoryId(category) }, policyCategories[category]),
            ),
            ...sinces.map((since) =>
              element("string", { id: supported(since) }, `Bellwether ${since} and later`),
            ),
            ...policyNames.flatMap(stringsOf),
          ]),
          element("presentationTable", {}, policyNames.flatMap(presentationOf)),
        ]),
      ],
    ),
  );
