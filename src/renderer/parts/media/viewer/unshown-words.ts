import type { FileView } from "#contract/bridge/registry.ts";
import type { MediaItem } from "#contract/records/media/schema.ts";
import { t } from "#lib/words/t.ts";
import { sizeText } from "#parts/media/file-facts.ts";
import { whatItIs } from "#parts/media/file-kind-words.ts";
import { mostBytesShown } from "./preview-limits.ts";

/** Why a file is not shown: its format is not, it is too large, or it could not be read or decoded. */
export type NotShown = "format" | "too-large" | "broken";

export type Why = {
  readonly item: Pick<MediaItem, "file_name" | "mime_type" | "size">;
  readonly preview: FileView["preview"];
  readonly why: NotShown;
};

/** What stands in the place of a preview. `title` and `text` are sentences that say what the file is and what to do. */
export function unshownWords({ item, preview, why }: Why): { readonly title: string; readonly text: string } {
  const what = whatItIs(item.mime_type, item.file_name);
  const is = t("{{what}} of {{size}}.", { what, size: sizeText(item.size) });
  const open = t("Use Save as… to open it in its own program.");
  const most = mostBytesShown(preview);
  const played = preview === "film" || preview === "sound";
  if (why === "format")
    return {
      title: what,
      text: t("It is {{size}} and cannot be shown here. {{open}}", { size: sizeText(item.size), open }),
    };
  if (why === "too-large") {
    const limit =
      item.size > most
        ? t("Up to {{size}} can be shown.", { size: sizeText(most) })
        : t("There is too much in it for a preview.");
    return { title: t("Too large to show here"), text: `${is} ${limit} ${open}` };
  }
  return played
    ? {
        title: t("This file cannot be played here"),
        text: t("{{is}} It was recorded in a way that cannot be decoded here, or it is damaged. {{open}}", {
          is,
          open,
        }),
      }
    : {
        title: t("This file cannot be shown"),
        text: t("{{is}} It may be damaged or locked by a password. {{open}}", { is, open }),
      };
}
