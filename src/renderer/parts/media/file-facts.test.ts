import { expect, test } from "vitest";
import { noEnding } from "#contract/records/media/file-names.ts";
import { kindLabel, previewOf, progressText, refusal, sizeText } from "./file-facts.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1023, "1023 bytes"],
  [1024, "1 kB"],
  [188_416, "184 kB"],
  [1_048_575, "1 MB"],
  [1_258_291, "1.2 MB"],
  [78_643_200, "75 MB"],
  [104_857_600, "100 MB"],
  [3 * 1024 ** 3, "3 GB"],
])("%d bytes read %s", (bytes, words) => expect(sizeText(bytes)).toBe(words));

test("progress keeps to the unit of the whole and never passes it", () => {
  expect(progressText(48 * 1024 ** 2, 75 * 1024 ** 2)).toBe("64%, 48 of 75 MB");
  expect(progressText(400 * 1024, 1.9 * 1024 ** 2)).toBe("20%, 0.4 of 1.9 MB");
  expect(progressText(900, 800)).toBe("100%, 800 of 800 bytes");
  expect(progressText(0, 0)).toBe("0%");
});

test("names kinds of files", () => {
  expect(kindLabel("image/jpeg", "a.jpg")).toBe("JPEG");
  expect(kindLabel("audio/mp4", "call.m4a")).toBe("Audio");
  expect(kindLabel("application/octet-stream", "plan.docx")).toBe("DOCX");
  expect(kindLabel("message/rfc822", "cafeteria.eml")).toBe("Mail");
  expect(kindLabel("application/vnd.ms-outlook", "Letter.MSG")).toBe("Mail");
  expect(kindLabel("application/octet-stream", "README")).toBe("File");
});

test("shows plain pictures, PDF and plain text only", () => {
  expect(["image/png", "image/jpeg", "image/webp"].map(previewOf)).toEqual(["image", "image", "image"]);
  expect(previewOf("application/pdf")).toBe("pdf");
  expect(previewOf("text/plain; charset=utf-8")).toBe("text");
  for (const type of ["image/svg+xml", "text/html", "application/xhtml+xml", "image/gif", "text/plainish"])
    expect(previewOf(type)).toBe("none");
});

test("says why a file would be refused, with the fix", () => {
  const limits = { maxBytes: 1024 ** 2, types: ["pdf", "jpg"] };
  expect(refusal({ name: "A.PDF", size: 10 }, limits)).toBeNull();
  expect(refusal({ name: "a.exe", size: 10 }, limits)).toBe(
    "“a.exe” is of the kind .exe. Allowed are .pdf, .jpg.",
  );
  expect(refusal({ name: "notes", size: 10 }, limits)).toContain("no ending");
  expect(refusal({ name: "a.pdf", size: 1024 ** 2 + 1 }, limits)).toBe(
    "“a.pdf” is 1 MB, larger than the 1 MB that one file may have. Choose a smaller file.",
  );
  expect(refusal({ name: "a.pdf", size: 0 }, limits)).toContain("empty");
  expect(refusal({ name: "a.exe", size: 10 }, { ...limits, types: [] })).toBeNull();
  expect(refusal({ name: "a.pdf", size: 10 }, { ...limits, types: [noEnding] })).toContain(
    "your organization allows no kind of file",
  );
});
