import { createHash } from "node:crypto";
import { examplePolicies } from "./json.ts";
import { type Element, element, xmlFile } from "./xml.ts";

type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

function plistOf(value: Value): Element {
  if (typeof value === "boolean") return element(value ? "true" : "false");
  if (typeof value === "number") return element("integer", {}, String(value));
  if (typeof value === "string") return element("string", {}, value);
  if (Array.isArray(value)) return element("array", {}, value.map(plistOf));
  const entries = Object.entries(value as { readonly [name: string]: Value });
  return element(
    "dict",
    {},
    entries.flatMap(([name, inside]) => [element("key", {}, name), plistOf(inside)]),
  );
}

/** Always the same for the same words, so that a new version of the profile replaces the former. */
function identifier(words: string): string {
  const hex = createHash("sha256").update(`bellwether policy profile ${words}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
    .join("-")
    .toUpperCase();
}

/**
 * `bellwether.mobileconfig`: a profile whose one payload is of the application's own domain. The system keeps what it says as
 * forced; the older way (`com.apple.ManagedClient.preferences`) can also only set beforehand, which is no policy.
 */
export const mobileconfig = (domain: string): string =>
  xmlFile(
    element("plist", { version: "1.0" }, [
      plistOf({
        PayloadType: "Configuration",
        PayloadVersion: 1,
        PayloadIdentifier: `${domain}.policy`,
        PayloadUUID: identifier("profile"),
        PayloadDisplayName: "Bellwether",
        PayloadDescription:
          "What the organization fixes of Bellwether. Change the values, then install it by your tool.",
        PayloadScope: "System",
        PayloadRemovalDisallowed: true,
        PayloadContent: [
          {
            PayloadType: domain,
            PayloadVersion: 1,
            PayloadIdentifier: `${domain}.policy.settings`,
            PayloadUUID: identifier("settings"),
            PayloadDisplayName: "Policies of Bellwether",
            ...examplePolicies,
          },
        ],
      }),
    ]),
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n',
  );
