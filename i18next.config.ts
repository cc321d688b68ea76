import { defineConfig, type I18nextToolkitConfig } from "i18next-cli";

const folder = "src/renderer/lib/words/catalogue";

const shared = {
  input: ["src/renderer/**/*.{ts,tsx}"],
  ignore: ["**/*.test.*", "src/renderer/gallery/**", "src/renderer/lib/words/{t,trans,family}.*"],
  // A message is its own key: nothing in it parts keys, names a catalogue or a context.
  keySeparator: false,
  nsSeparator: false,
  contextSeparator: "\u0000",
  defaultNS: false as const,
  sort: true,
  indentation: 2,
  removeUnusedKeys: true,
} satisfies Partial<I18nextToolkitConfig["extract"]>;

/** The words of the interface: US English is what the sources say. */
const screens: I18nextToolkitConfig = defineConfig({
  locales: ["en-US"],
  extract: { ...shared, output: `${folder}/{{language}}.json`, functions: ["t"], transComponents: ["Trans"] },
});

/** What is read with families, complete in every language. */
export const family: I18nextToolkitConfig = defineConfig({
  locales: ["en-US", "es-US"],
  extract: {
    ...shared,
    output: `${folder}/family.{{language}}.json`,
    functions: ["inLanguage"],
    transComponents: [],
  },
});

export default screens;
