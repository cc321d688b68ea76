import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { catalogue } from "./t.ts";
import { Trans } from "./trans.tsx";

catalogue.addResourceBundle("en-US", "translation", {
  "<bold>{{count}} cases</bold> of {{name}}_one": "<bold>{{count}} case</bold> of {{name}}",
});

// Messages of the test alone.
const drawn = (props: object) =>
  renderToStaticMarkup(createElement(Trans, props as Parameters<typeof Trans>[0]));

it("puts the caller's elements where the tags are, filled and empty", () => {
  const components = { bold: createElement("strong", { className: "x" }), sign: createElement("i") };
  expect(drawn({ i18nKey: "Type <bold>the word</bold> & go <sign/> on.", components })).toBe(
    'Type <strong class="x">the word</strong> &amp; go <i></i> on.',
  );
});

it("takes forms for one and many, and nothing in a value for an element", () => {
  const components = { bold: createElement("strong") };
  const i18nKey = "<bold>{{count}} cases</bold> of {{name}}";
  expect(drawn({ i18nKey, components, values: { count: 1, name: "<bold>A</bold> <a>" } })).toBe(
    "<strong>1 case</strong> of &lt;bold&gt;A&lt;/bold&gt; &lt;a&gt;",
  );
  expect(drawn({ i18nKey, components, values: { count: 3, name: "B" } })).toBe(
    "<strong>3 cases</strong> of B",
  );
});
