/** Folders whose words all go through the catalogue. Once the whole renderer does, this is `["src/renderer/"]`. */
export const converted: readonly string[] = [
  "src/renderer/features/support/",
  "src/renderer/features/location-groups/",
  "src/renderer/features/cstag/print/interview-choices.tsx",
];

/** A text that looks like words and is none, or that every language writes the same. */
export interface Exception {
  /** A file, or the folder that it stands in. */
  readonly in: string;
  readonly text: string;
  readonly why: string;
}

export const exceptions: readonly Exception[] = [];
