export type KeyEntry = {
  readonly does: string;
  /** Alternative keys, or keys one after the other in a sequence. */
  readonly keys: readonly string[];
  readonly sequence?: boolean;
};
export type KeyGroup = { readonly title: string; readonly keys: readonly KeyEntry[] };

const sequence = (does: string, first: string, second: string): KeyEntry => ({
  does,
  keys: [first, second],
  sequence: true,
});

/** All keys as help shows them (UI-6). */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: "Go to",
    keys: [
      { does: "Search or go to", keys: ["Mod K"] },
      sequence("Dashboard", "G", "D"),
      sequence("My tasks", "G", "T"),
      sequence("Notifications", "G", "N"),
      sequence("Cases", "G", "C"),
      sequence("People", "G", "P"),
      sequence("Assessments", "G", "A"),
      { does: "Back", keys: ["Alt ←"] },
      { does: "Forward", keys: ["Alt →"] },
    ],
  },
  {
    title: "Window",
    keys: [
      sequence("New case", "N", "C"),
      sequence("New person", "N", "P"),
      sequence("New task", "N", "T"),
      { does: "Side bar", keys: ["Mod B"] },
      { does: "Inspector", keys: ["Mod I"] },
      { does: "Next region", keys: ["F6"] },
      { does: "Previous region", keys: ["Shift F6"] },
      { does: "Submit a form or dialog", keys: ["Mod Enter"] },
      { does: "Lock", keys: ["Mod Shift L"] },
      { does: "Help", keys: ["?"] },
    ],
  },
  {
    title: "Lists",
    keys: [
      { does: "Find in this list", keys: ["/"] },
      { does: "Move", keys: ["Arrows", "Home", "End"] },
      { does: "Open", keys: ["Enter"] },
      { does: "First or last row", keys: ["Mod Home", "Mod End"] },
    ],
  },
  {
    title: "Assessment",
    keys: [
      { does: "Next unanswered", keys: ["F8"] },
      { does: "Previous unanswered", keys: ["Shift F8"] },
      { does: "Next section", keys: ["Alt PgDn"] },
      { does: "Previous section", keys: ["Alt PgUp"] },
      { does: "Unknown, No, Partially, Yes", keys: ["U", "N", "P", "Y"] },
      { does: "Comment on the row", keys: ["C"] },
      { does: "Save now", keys: ["Mod S"] },
    ],
  },
];

/** A key by what it does; undefined where no key does that. */
export const keyNamed = (does: string): KeyEntry | undefined =>
  keyGroups.flatMap((group) => group.keys).find((entry) => entry.does === does);
