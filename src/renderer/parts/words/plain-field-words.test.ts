import { describe, expect, test } from "vitest";
import { endpointOf, namesIn } from "#contract/endpoints/plain-shapes.ts";
import { plainKinds } from "#contract/kit/kinds.ts";
import { clashLabel, clashValue, mayKeepBoth } from "./clash-words.ts";
import { isWaitingPlain, plainFieldWord } from "./plain-field-words.ts";

const fields = plainKinds.filter(isWaitingPlain).flatMap((kind) =>
  namesIn(endpointOf(kind, "update")?.body)
    .filter((field) => field !== "uuid")
    .map((field) => [kind, field] as const),
);

/** The fields that hold a text of several lines, or a list. */
const held = [
  "entity identifiers",
  "entity description",
  "location address",
  "location hours",
  "location description",
  "zone watched",
  "zone exits",
  "zone description",
  "location-group description",
];

describe.each(fields)("the review of %s %s", (kind, field) => {
  test("calls the field and its choices as the form does, and shows no raw identifier", () => {
    const word = plainFieldWord(kind, field);
    expect(word).toBeDefined();
    expect(clashLabel([field], { kind })).toBe(word?.label);
    for (const { value, label } of word?.options ?? [])
      expect(clashValue([field], value, { kind })).toBe(label);
    if (!field.endsWith("_id")) return;
    expect(clashValue([field], 4, { kind })).toBe("Another one");
    const record = { [field]: 4, [word?.namedBy ?? ""]: "Gang" };
    expect(clashValue([field], 4, { kind, record })).toBe("Gang");
    expect(clashValue([field], 5, { kind, record, names: new Map([[`${field}:5`, "Club"]]) })).toBe("Club");
  });

  test("keeps both only where the body takes them together", () => {
    const options = plainFieldWord(kind, field)?.options ?? [];
    const [mine, theirs] =
      field === "identifiers"
        ? [[{ kind: "plate", value: "1" }], [{ kind: "plate", value: "2" }]]
        : field.endsWith("_id")
          ? [4, 5]
          : [options[0]?.value ?? "One.", options[1]?.value ?? "Other."];
    expect(mayKeepBoth([field], mine, theirs, { kind })).toBe(held.includes(`${kind} ${field}`));
  });
});
