import { type FileGroup, fileGroups, fileKinds } from "#contract/records/media/file-types.ts";
import { t } from "#lib/words/t.ts";

export const groupNames: Readonly<Record<FileGroup, string>> = {
  pictures: t("Pictures"),
  documents: t("Documents"),
  mail: t("Mail"),
  sound: t("Sound"),
  film: t("Film"),
  archives: t("Archives"),
};

export type GroupedKind = {
  readonly name: string;
  readonly endings: readonly string[];
};

/** The kinds of files whose endings are among these, by group; groups without any are left out. */
export function groupedKinds(
  endings: readonly string[],
): readonly { readonly group: FileGroup; readonly kinds: readonly GroupedKind[] }[] {
  return fileGroups
    .map((group) => ({
      group,
      kinds: fileKinds
        .filter((each) => each.group === group)
        .map(({ name, endings: all }) => ({ name, endings: all.filter((one) => endings.includes(one)) }))
        .filter((each) => each.endings.length > 0),
    }))
    .filter(({ kinds }) => kinds.length > 0);
}

/** `.png, .jpg`: endings as people write them. */
export const endingList = (endings: readonly string[]): string =>
  endings.map((each) => `.${each}`).join(", ");
