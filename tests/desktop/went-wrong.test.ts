import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acquireInstanceLock } from "#core/adapters/instance-lock.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { type Desk, openDesk } from "./drivers/desk.ts";
import { callsOf, chooseInMenu, dialogsOf, nextDialog, openedOutside } from "./drivers/hands.ts";
import { callBridge } from "./stand-in/hands.ts";

const passphrase = "a long passphrase of tests";
const canary = "Canary";
const account = "canary.doe@canary.example";
const password = "walnut-harbor-lantern-42";

let desk: Desk;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let page: Page;

const unreadable = () => page.getByRole("heading", { level: 1, name: "The records cannot be opened" });
const logged = async (): Promise<string> => {
  const logs = join(folder.path, "logs");
  const texts = await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), "utf8")));
  return texts.join("");
};
const api = (endpoint: string, input: object) => callBridge(page, "api.call", { endpoint, ...input });

let held: ReturnType<typeof acquireInstanceLock> = null;

beforeAll(async () => {
  folder = await temporaryFolder();
  // Somebody else has the records open: the start cannot go on.
  held = acquireInstanceLock(folder.path);
  desk = await openDesk({ args: ["--data", folder.path] });
  page = desk.page();
});

afterAll(async () => {
  held?.release();
  await desk?.quit();
  await folder?.remove();
});

describe("a start that cannot go on", () => {
  it("leads to a screen that says why and shows the folder, and not to an empty application", async () => {
    await unreadable().waitFor();
    await page.getByText("Another Bellwether has these records open").waitFor();
    await page.getByText("Close the other one, then try again.").waitFor();
    await page.getByRole("button", { name: "Open the folder" }).click();
    await expect.poll(() => openedOutside(desk)).toEqual([folder.path]);
    await expect(api("persons.list", {})).rejects.toThrow("NOT_READY");
    expect((await dialogsOf(desk)).filter(({ name }) => name === "error")).toEqual([]);
  });

  it("shows each part of diagnostics before it writes them, and leaves out what one does not want", async () => {
    await page.getByRole("button", { name: "Collect diagnostics…" }).click();
    const dialog = page.getByRole("dialog", { name: "Collect diagnostics" });
    await dialog.getByText("Show what is in it: State of Bellwether").click();
    await dialog.getByText("could not be opened: in-use").waitFor();
    expect((await dialogsOf(desk)).filter(({ name }) => name === "save")).toEqual([]);
    await dialog.getByLabel("Last lines of the log").uncheck({ force: true });
    const path = join(folder.path, "diagnostics.zip");
    await nextDialog(desk).save(path);
    await dialog.getByRole("button", { name: "Save the file" }).click();
    await dialog.waitFor({ state: "hidden" });
    const files = unzipSync(readFileSync(path));
    expect(Object.keys(files).sort()).toEqual([
      "crashes.txt",
      "databases.txt",
      "files.txt",
      "policy.txt",
      "program.txt",
      "state.txt",
      "system.txt",
    ]);
    expect(strFromU8(files["state.txt"] ?? new Uint8Array())).toContain("could not be opened: in-use");
  });

  it("goes on at another try, once the reason is gone", async () => {
    held?.release();
    held = null;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Welcome to Bellwether" }).waitFor();
    await callBridge(page, "workspace.setUp", {
      organization: { name: `${canary} District`, kind: "school", number_prefix: "CAN" },
      administrator: { full_name: `${canary} Doe`, email: account, password },
      protection: { kind: "passphrase", passphrase },
    });
    await page.getByRole("navigation", { name: "Main" }).waitFor();
  });
});

describe("the log", () => {
  it("has the kind of an error of the page and its place, and no word of a day's work", async () => {
    const { data } = await api("persons.new", {});
    const [organization] = data.data.organizations;
    const [type] = data.data.person_types;
    await api("persons.create", {
      body: {
        first_name: `${canary}first`,
        last_name: `${canary}last`,
        organization_id: organization.id,
        person_type_id: type.id,
      },
    });
    await api("persons.show", { params: { idOrUuid: "canary-of-no-person" } }).catch(() => null);
    await callBridge(page, "drafts.put", { key: "x", label: "Interview", body: { text: `${canary}draft` } });
    await page.goto(desk.address(`/persons?q=${canary}search`));
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await page.evaluate((word) => {
      void Promise.reject(new TypeError(`${word} at home\n    at ${word} Street (secret:1:1)`));
      setTimeout(() => {
        throw Object.assign(new RangeError(`${word} thrown`), { record: word });
      });
    }, canary);
    await expect.poll(logged).toContain('"event":"page.promise"');
    await expect.poll(logged).toContain('"event":"page.script"');
    const text = await logged();
    expect(text).toContain("TypeError");
    expect(text.toLowerCase()).not.toContain("canary");
    expect(text).not.toContain(passphrase);
    expect(text).not.toContain(password);
    // Folders of this computer are often named for their person.
    expect(text).not.toContain(folder.path);
    expect(text).not.toMatch(/file:\/\//);
    if (process.platform !== "win32")
      for (const name of await readdir(join(folder.path, "logs")))
        expect(statSync(join(folder.path, "logs", name)).mode & 0o777).toBe(0o600);
  });

  it("is part of diagnostics by the native menu, with sound databases and without records", async () => {
    await chooseInMenu(desk, "Collect diagnostics…");
    await page.getByRole("dialog", { name: "Collect diagnostics" }).waitFor();
    const { parts } = await callBridge(page, "diagnostics.collect", {});
    const text = (id: string): string => parts.find((one: { id: string }) => one.id === id)?.text ?? "";
    expect(text("databases")).toMatch(/^records of this computer: \d+ bytes, .*whole$/m);
    expect(text("databases")).toMatch(/^drafts: \d+ bytes, version 1, whole$/m);
    expect(text("log")).toContain("page.promise");
    expect(text("files")).toMatch(/^computer\/bellwether\.db: 1 files, \d+ bytes$/m);
    expect(JSON.stringify(parts).toLowerCase()).not.toContain("canary");
    await page.keyboard.press("Escape");
  });
});

describe("a safe start", () => {
  it("draws without the graphics card and says so in a bar", async () => {
    await desk.restart(["--data", folder.path, "--safe"]);
    page = desk.page();
    await page.getByText("Safe start.").waitFor();
    expect(await callsOf(desk)).toContainEqual({
      name: "disableHardwareAcceleration",
      given: null,
      ready: false,
    });
    await callBridge(page, "workspace.unlock", { passphrase });
    await page.getByLabel("Email").fill(account);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Bellwether draws without the graphics card").waitFor();
  });

  it("is offered after two starts that reached no page, and an ordinary one ends the count", async () => {
    await desk.quit();
    const marker = join(folder.path, "starting");
    expect(existsSync(marker)).toBe(false);
    writeFileSync(marker, "2\n");
    await desk.restart(["--data", folder.path]);
    page = desk.page();
    await page.getByLabel("Passphrase", { exact: true }).waitFor();
    const asked = (await dialogsOf(desk)).filter(({ name }) => name === "message");
    expect(asked).toEqual([
      {
        name: "message",
        options: expect.objectContaining({ buttons: ["Start safely", "Start as usual"] }),
      },
    ]);
    await expect.poll(() => existsSync(marker)).toBe(false);
  });
});

describe("a damaged database", () => {
  it("leads to the same screen; its folder is set aside as it is, and new records can be begun", async () => {
    await desk.quit();
    const file = join(folder.path, "computer", "bellwether.db");
    const bytes = readFileSync(file);
    bytes.fill(7, 4096, Math.min(bytes.length, 65_536));
    writeFileSync(file, bytes);
    await desk.restart(["--data", folder.path]);
    page = desk.page();
    await page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
    await page.getByRole("button", { name: "Unlock", exact: true }).click();
    await unreadable().waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
    await page.getByRole("button", { name: "Unlock", exact: true }).click();
    await unreadable().waitFor();
    await page.getByRole("button", { name: "Set the records aside…" }).click();
    await page.getByRole("button", { name: "Set aside", exact: true }).click();
    await page.getByText("Records were kept on this computer before").waitFor();
    expect(readFileSync(join(folder.path, "computer.locked-1", "bellwether.db"))).toEqual(bytes);
  });
});
