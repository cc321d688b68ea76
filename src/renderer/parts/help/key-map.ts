import { t } from "#lib/words/t.ts";
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
    title: t("Go to"),
    keys: [
      { does: t("Search or go to"), keys: ["Mod K"] },
      sequence("Dashboard", "G", "D"),
      sequence("My tasks", "G", "T"),
      sequence("Notifications", "G", "N"),
      sequence("Cases", "G", "C"),
      sequence("People", "G", "P"),
      sequence("Locations", "G", "L"),
      sequence("Assessments", "G", "A"),
      sequence("Reports", "G", "R"),
      { does: t("Back"), keys: ["Alt ←"] },
      { does: t("Forward"), keys: ["Alt →"] },
    ],
  },
  {
    title: t("Window"),
    keys: [
      sequence("New case", "N", "C"),
      sequence("New person", "N", "P"),
      sequence("New task", "N", "T"),
      { does: t("Side bar"), keys: ["Mod B"] },
      { does: t("Inspector"), keys: ["Mod I"] },
      { does: t("Next region"), keys: ["F6"] },
      { does: t("Previous region"), keys: ["Shift F6"] },
      { does: t("Submit a form or dialog"), keys: ["Mod Enter"] },
      { does: t("Lock"), keys: ["Mod Shift L"] },
      { does: t("Help"), keys: ["?"] },
    ],
  },
  {
    title: t("Lists"),
    keys: [
      { does: t("Find in this list"), keys: ["/"] },
      { does: t("Move"), keys: ["Arrows", "Home", "End"] },
      { does: t("Open"), keys: ["Enter"] },
      { does: t("First or last row"), keys: ["Mod Home", "Mod End"] },
    ],
  },
  {
    title: t("Assessment"),
    keys: [
      { does: t("Next unanswered"), keys: ["F8"] },
      { does: t("Previous unanswered"), keys: ["Shift F8"] },
      { does: t("Next section"), keys: ["Alt PgDn"] },
      { does: t("Previous section"), keys: ["Alt PgUp"] },
      { does: t("Unknown, No, Partially, Yes"), keys: ["U", "N", "P", "Y"] },
      { does: t("Comment on the row"), keys: ["C"] },
      { does: t("Save now"), keys: ["Mod S"] },
    ],
  },
];

/** A key by what it does; undefined where no key does that. */
export const keyNamed = (does: string): KeyEntry | undefined =>
  keyGroups.flatMap((group) => group.keys).find((entry) => entry.does === does);
