import { noEnding } from "#contract/records/media/file-names.ts";
import { t } from "#lib/words/t.ts";
import { endingList } from "./file-groups.ts";

/** How a file can be shown inside the window. All others must be saved to disk first. */
export type Preview = "image" | "pdf" | "text" | "none";

/** The server's limits, from the session. `types` are endings in lower case without the dot; empty allows all. */
export type UploadLimits = { readonly maxBytes: number; readonly types: readonly string[] };

const KB = 1024;
const MB = KB * KB;
const GB = MB * KB;

const rounded = (amount: number) => (amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount));

/** `812 bytes`, `184 kB`, `1.2 MB`, `75 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KB) return t("{{count}} bytes", { count: bytes });
  if (rounded(bytes / KB) < KB) return t("{{rounded}} kB", { rounded: rounded(bytes / KB) });
  if (rounded(bytes / MB) < KB) return t("{{rounded}} MB", { rounded: rounded(bytes / MB) });
  return t("{{rounded}} GB", { rounded: rounded(bytes / GB) });
}

/** `64%, 48 of 75 MB`: both amounts in the unit of the total. */
export function progressText(sent: number, total: number): string {
  if (total <= 0) return "0%";
  const part = Math.min(sent, total);
  const [unit, name] =
    total < KB ? [1, "bytes"] : total < MB ? [KB, "kB"] : total < GB ? [MB, "MB"] : [GB, "GB"];
  return t("{{floor}}%, {{rounded}} of {{rounded2}} {{name}}", {
    floor: Math.floor((part / total) * 100),
    rounded: rounded(part / unit),
    rounded2: rounded(total / unit),
    name,
  });
}

/** Lower-case ending without the dot; empty when there is none. */
export const endingOf = (fileName: string): string =>
  /\.([^.\s]{1,10})$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";

const SPOKEN: Readonly<Record<string, string>> = {
  jpg: "JPEG",
  jpeg: "JPEG",
  txt: t("Text"),
  eml: t("Mail"),
  msg: t("Mail"),
};

/** `PNG`, `JPEG`, `PDF`, `Audio`, `Video`, `Mail`, `XLSX`; `File` when nothing is known. */
export function kindLabel(mimeType: string, fileName: string): string {
  if (mimeType.startsWith("audio/")) return t("Audio");
  if (mimeType.startsWith("video/")) return t("Video");
  const ending = endingOf(fileName);
  return SPOKEN[ending] ?? (ending === "" ? t("File") : ending.toUpperCase());
}

const IMAGES = ["image/png", "image/jpeg", "image/webp"];

/** Types that may be shown inside the window (S-13): plain pictures, PDF and plain text; never SVG or HTML. */
export function previewOf(mimeType: string): Preview {
  const type = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (IMAGES.includes(type)) return "image";
  if (type === "application/pdf") return "pdf";
  return type === "text/plain" ? "text" : "none";
}

/** Why the server would refuse a file, with its name and what is allowed; null where it can be sent. */
export function refusal(
  file: { readonly name: string; readonly size: number },
  limits: UploadLimits,
): string | null {
  const ending = endingOf(file.name);
  if (limits.types.length > 0 && !limits.types.includes(ending)) {
    if (limits.types.includes(noEnding))
      return t("“{{name}}” may not be attached: your organization allows no kind of file at this computer.", {
        name: file.name,
      });
    return ending === ""
      ? t("“{{name}}” has no ending that says what it is. Allowed are {{endingList}}.", {
          name: file.name,
          endingList: endingList(limits.types),
        })
      : t("“{{name}}” is of the kind .{{ending}}. Allowed are {{endingList}}.", {
          name: file.name,
          ending,
          endingList: endingList(limits.types),
        });
  }
  if (file.size === 0) return t("“{{name}}” is empty. Choose another file.", { name: file.name });
  if (file.size > limits.maxBytes)
    return t(
      "“{{name}}” is {{size}}, larger than the {{size2}} that one file may have. Choose a smaller file.",
      { name: file.name, size: sizeText(file.size), size2: sizeText(limits.maxBytes) },
    );
  return null;
}
