import { describe, expect, it } from "vitest";
import type { PresentPerson } from "#contract/services/live/schema.ts";
import { presenceLine, presenceWords } from "./presence-words.ts";

const at = (full_name: string, section: string | null, state: PresentPerson["state"]): PresentPerson => ({
  user: { id: full_name.length, full_name },
  section,
  state,
});

describe("the words of presence", () => {
  it("names the person, what they do and the section", () => {
    expect(presenceWords(at("Dana", "key_observations", "editing"))).toBe("Dana is editing Key Observations");
    expect(presenceWords(at("Dana", null, "editing"))).toBe("Dana is editing");
    expect(presenceWords(at("Dana", null, "viewing"))).toBe("Dana is here");
  });

  it("shows no unknown section", () => {
    expect(presenceWords(at("Dana", "x_unknown", "viewing"))).toBe("Dana is here");
  });

  it("says who edits first, and how many more there are", () => {
    const people = ["Ana", "Bea", "Cy", "Dee", "Eli"].map((name) =>
      at(name, null, name === "Eli" ? "editing" : "viewing"),
    );
    expect(presenceLine(people)).toBe("Eli is editing · Ana is here · Bea is here · 2 more are here");
    expect(presenceLine([])).toBe("");
  });
});
