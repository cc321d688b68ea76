/** Folders whose words all go through the catalogue. */
export const converted: readonly string[] = ["src/renderer/"];

/** A text that looks like words and is none, or that every language writes the same. */
export interface Exception {
  /** A file, or the folder that it stands in. */
  readonly in: string;
  readonly text: string;
  readonly why: string;
}

export const exceptions: readonly Exception[] = [
  {
    in: "src/renderer/parts/media/viewer/use-viewer-keys.ts",
    text: "input, textarea, select, video, [contenteditable]",
    why: "a selector of elements",
  },
  {
    in: "src/renderer/features/settings/language-setting.tsx",
    text: "Language",
    why: "the name of a policy",
  },
  {
    in: "src/renderer/features/settings/notification-choices.tsx",
    text: "Notifications",
    why: "the name of a policy",
  },
];
