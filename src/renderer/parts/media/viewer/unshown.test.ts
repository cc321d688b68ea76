import { describe, expect, it } from "vitest";
import { fileKinds } from "#contract/records/media/file-types.ts";
import { whatItIs } from "../file-kind-words.ts";
import { mostBytesShown } from "./preview-limits.ts";
import { unshownWords } from "./unshown-words.ts";

const item = (file_name: string, mime_type: string, size: number) => ({ file_name, mime_type, size });
const film = item("Hall.mp4", "video/mp4", 5_000_000);

describe("what a file is", () => {
  it("is said of every kind that can be attached", () => {
    for (const { endings, mime } of fileKinds)
      for (const ending of endings) expect(whatItIs(mime, `x.${ending}`)).not.toContain("of the kind");
  });

  it.each([
    ["IMG_2.HEIC", "image/heic", "A photo in Apple’s HEIC format"],
    ["a.jpeg", "", "A JPEG picture"],
    ["a.dat", "application/octet-stream", "A file of the kind .dat"],
    ["a", "", "A file"],
  ])("%s of type %j is %s", (name, type, words) => {
    expect(whatItIs(type, name)).toBe(words);
  });
});

describe("a file that is not shown", () => {
  it("says what it is, how large, and how to open it", () => {
    const { title, text } = unshownWords({
      item: item("a.heic", "image/heic", 2048),
      preview: "none",
      why: "format",
    });
    expect(title).toBe("A photo in Apple’s HEIC format");
    expect(text).toContain("It is 2 kB and cannot be shown here. Use Save as…");
  });

  it.each([
    ["sound", "A WAV recording of 300 MB. Up to 200 MB can be shown."],
    ["film", "A WAV recording of 300 MB. Up to 200 MB can be shown."],
    ["document", "A WAV recording of 300 MB. Up to 25 MB can be shown."],
  ] as const)("says the limit of %s", (preview, words) => {
    const large = item("a.wav", "audio/wav", 300 * 1024 * 1024);
    expect(large.size).toBeGreaterThan(mostBytesShown(preview));
    expect(unshownWords({ item: large, preview, why: "too-large" }).text).toContain(words);
  });

  it("is not called damaged alone where the browser may lack its decoder", () => {
    const { title, text } = unshownWords({ item: film, preview: "film", why: "broken" });
    expect(title).toBe("This file cannot be played here");
    expect(text).toContain("cannot be decoded here, or it is damaged");
  });
});
