import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { StagedFile } from "#core/ports/files.ts";
import { createFileReceiver } from "./receive-file.ts";

let temp = "";
beforeEach(async () => {
  temp = await mkdtemp(join(tmpdir(), "bellwether-receive-"));
});
afterEach(() => rm(temp, { recursive: true, force: true }));

const receive = async (name: string) => {
  const staged: StagedFile[] = [];
  const stageFile = (file: StagedFile) => {
    staged.push(file);
    return { ref: "1", name: file.name, size: file.size, type: file.type };
  };
  const receiver = createFileReceiver({
    core: { stageFile, uploadLimit: () => 1_000 },
    temp,
    log: { info: () => {}, error: () => {} },
  });
  const content = () => Readable.from([Buffer.from("bytes")]);
  const answer = await receiver({ fileName: encodeURIComponent(name), contentType: "text/plain", content });
  for (const file of staged) await file.dispose();
  return { status: answer.status, name: staged[0]?.name ?? null };
};

it.each([
  ["letter\u202etxt.exe", "lettertxt.exe"],
  ["no\u200bte\u2066\ufeff.txt", "note.txt"],
  ["a\u0000\u0007\u009f.txt", "a.txt"],
  ["../../\u200f..\\over.txt", "over.txt"],
  ["\u202e", "file"],
])(
  "takes %j over as %j: names that could be read otherwise than they are do not come in",
  async (given, kept) => {
    expect(await receive(given)).toEqual({ status: 201, name: kept });
  },
);

it("refuses a file without a name", async () => {
  expect(await receive("  ")).toEqual({ status: 400, name: null });
});
