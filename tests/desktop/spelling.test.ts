import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { bootDesktop, type Desktop } from "./stand-in/boot.ts";

let desktop: Desktop | null = null;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  process.env.DBUS_SESSION_BUS_ADDRESS = "unix:path=/nonexistent";
  folder = await temporaryFolder();
});
afterEach(async () => {
  await desktop?.quit();
  desktop = null;
  await folder.remove();
});

const boot = async (...args: readonly string[]) => {
  desktop = await bootDesktop(["--data", folder.path, "--sample", ...args]);
  await desktop.page.getByRole("button", { name: "Sign in" }).waitFor();
  return desktop;
};

/** Asks the preload as Chromium asks it for the words of a field; null where it gave Chromium no provider. */
const wrongAmong = ({ page }: Desktop, words: readonly string[]) =>
  page.evaluate(
    (asked) =>
      (
        window as unknown as { __standInSpelling?: (words: readonly string[]) => Promise<string[]> }
      ).__standInSpelling?.(asked) ?? null,
    words,
  );

const pointAt = ({ window }: Desktop, misspelledWord: string) =>
  window.webContents.emit(
    "context-menu",
    {},
    {
      misspelledWord,
      dictionarySuggestions: [],
      isEditable: true,
      selectionText: misspelledWord,
      editFlags: { canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
    },
  );

/** On macOS the system checks, and nothing of this is asked. */
it.runIf(process.platform !== "darwin")(
  "checks words by the dictionary of the package, offers others at the pointer, and takes one as right until it is closed",
  async () => {
    const running = await boot();
    expect(running.window.options.webPreferences.spellcheck).toBe(false);
    const words = ["The", "recieved", "recieved", "CSTAG", "Xiomarra", `recieved${"x".repeat(64)}`];
    expect(await wrongAmong(running, words)).toEqual(["recieved", "Xiomarra"]);
    // More than fit into one call.
    const many = Array.from({ length: 700 }, (_, at) =>
      `x${"abcdefghij"[at % 10]}q`.repeat(1 + ((at / 10) % 20)),
    );
    expect(await wrongAmong(running, [...many, "recieved"])).toContain("recieved");

    pointAt(running, "recieved");
    await expect.poll(() => running.popups.length).toBe(1);
    const labels = running.popups[0]?.map(({ label, role }) => label ?? role) ?? [];
    expect(labels[0]).toBe("received");
    expect(labels).toContain("Add to dictionary until Bellwether is closed");
    running.popups[0]?.[0]?.click?.();
    expect(running.window.webContents.replacements).toEqual(["received"]);

    pointAt(running, "Xiomarra");
    await expect.poll(() => running.popups.length).toBe(2);
    running.popups[1]?.find(({ label }) => label?.startsWith("Add to dictionary"))?.click?.();
    // The word is written anew, so that Chromium asks for it again.
    await expect.poll(() => running.window.webContents.replacements).toEqual(["received", "Xiomarra"]);
    expect(await wrongAmong(running, ["Xiomarra"])).toEqual([]);
  },
);

it("checks nothing where a policy switches it off", async () => {
  const file = join(folder.path, "policy.json");
  await writeFile(file, JSON.stringify({ SpellCheckLanguages: ["none"] }));
  const running = await boot("--policy-file", file);
  expect(await wrongAmong(running, ["recieved"])).toBeNull();
  expect(running.ipc.channels().handle).not.toContain("bellwether:spelling");
  for (const session of running.sessions.values()) expect(session.spellChecker).toBe(false);
});
