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

/** All keys as `?` shows them (UI-6). */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: "Go to",
    keys: [
      { does: "Search or go to", keys: ["Mod K"] },
      sequence("Dashboard", "G", "D"),
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
      { does: "Side bar", keys: ["Mod B"] },
      { does: "Inspector", keys: ["Mod I"] },
      { does: "Next region", keys: ["F6"] },
      { does: "Previous region", keys: ["Shift F6"] },
      { does: "Submit a form or dialog", keys: ["Mod Enter"] },
      { does: "Lock", keys: ["Mod Shift L"] },
      { does: "Show all keys", keys: ["?"] },
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
