import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import decompress from "woff2-encoder/decompress";

/** A font as it calls itself, and its files: whole ones, since a text is set and read aloud wrongly where parts of a word come from two. */
interface Face {
  readonly family: string;
  readonly files: readonly string[];
}

const drawn = (family: string, styles: readonly string[]): Face => ({
  family,
  files: styles.map(
    (style) =>
      `@expo-google-fonts/${family.toLowerCase().replaceAll(" ", "-")}/${style}/${family.replaceAll(" ", "")}_${style}.ttf`,
  ),
});

/** Tens of thousands of signs: these packages have them in a form that pages of the web load, which is a tenth as long. */
const packed = (family: string, name: string, part: string): Face => ({
  family,
  files: ["400", "700"].map((weight) => `@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff2`),
});

/**
 * What names of people are written in, the first that knows a sign. Others are taken from the computer, if it has any. In
 * the Arabic one a letter is one sign with its dots: of fonts that draw them apart, readers of a PDF get letters twice.
 */
const letters: readonly Face[] = [
  drawn("Inter", ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"]),
  drawn("IBM Plex Sans Arabic", ["400Regular", "700Bold"]),
  drawn("Noto Sans Hebrew", ["400Regular", "700Bold"]),
];
const signs: readonly Face[] = [
  packed("Noto Sans SC", "noto-sans-sc", "chinese-simplified"),
  packed("Noto Sans KR", "noto-sans-kr", "korean"),
];

export const families = [...letters, ...signs].map(({ family }) => family);

/** Where the signs of East Asia begin: before that, fonts of letters have all that those of signs have. */
const eastAsian = /[\u2E80-\u{10FFFF}]/u;

/** Which fonts a text is set with: those of signs take a second to unpack and 40 megabytes, and few reports have any. */
export type FontSet = "letters" | "all";
export const fontsFor = (text: string): FontSet => (eastAsian.test(text) ? "all" : "letters");

async function read(file: string): Promise<Buffer> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(file)));
  return file.endsWith(".woff2") ? Buffer.from(await decompress(bytes)) : bytes;
}

/** The fonts of the packages, unpacked: once in the life of a worker. */
export const readFonts = (set: FontSet): Promise<readonly Buffer[]> =>
  Promise.all((set === "all" ? [...letters, ...signs] : letters).flatMap(({ files }) => files.map(read)));
