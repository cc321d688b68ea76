import { createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { observationKeys, radioField } from "#instruments/cstag.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { type Desk, openDesk } from "./drivers/desk.ts";
import { chooseInMenu, dialogsOf, nextDialog, openedOutside, refusedBy } from "./drivers/hands.ts";
import { callBridge, dropFiles } from "./stand-in/hands.ts";

/** A real picture, different each time. */
const picture = (): Buffer =>
  Buffer.concat([
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    ),
    randomBytes(8),
  ]);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

let desk: Desk;
let page: Page;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let assessmentUuid = "";

const api = (endpoint: string, input: object) => callBridge(page, "api.call", { endpoint, ...input });
const savedAssessment = async () =>
  (await api("assessments.show", { params: { idOrUuid: assessmentUuid } })).data.data;
const attachmentNames = async (): Promise<readonly string[]> =>
  Object.values((await savedAssessment()).attachments as Record<string, { file_name: string }>)
    .map(({ file_name }) => file_name)
    .sort();

beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({ args: ["--data", folder.path, "--sample"] });
  page = desk.page();
});

afterAll(async () => {
  await desk?.quit();
  await folder?.remove();
});

describe("the desktop application, from sign-in to a saved file", () => {
  it("signs in", async () => {
    await page.getByLabel("Email").fill("priya.raman@maplevalley.example");
    await page.getByLabel("Password", { exact: true }).fill(samplePassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    expect((await callBridge(page, "app.state", {})).phase).toBe("signed-in");
  });

  it("saves an assessment for the first time", async () => {
    const form = await api("persons.new", {});
    const [organization] = form.data.data.organizations;
    const [type] = form.data.data.person_types;
    const body = {
      first_name: "Rowan",
      last_name: "Ashdown",
      organization_id: organization.id,
      person_type_id: type.id,
    };
    const { data } = await api("persons.create", { body });
    const person = data.data;
    // Loads an address deep in the application, as a reload does.
    await page.goto(desk.address(`/persons/${person.uuid}/cstag/new?section=key_observations`));
    const [first = "", second = ""] = observationKeys("key_observations");
    const answer = (key: string, value: string) =>
      page.locator(`fieldset[data-item="${key}"] input[value="${value}"]`).check({ force: true });
    await answer(first, "y");
    await answer(second, "n");
    await page.getByRole("button", { name: "Save & Next" }).click();
    await page.waitForURL(new RegExp(`/persons/${person.uuid}/cstag/[0-9a-f-]{36}`));
    assessmentUuid = /cstag\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
    const saved = await savedAssessment();
    expect(saved.person_uuid).toBe(person.uuid);
    expect(JSON.stringify(saved.state)).toContain(`"${radioField(first)}":"y"`);
  });

  it("attaches files that the native dialog gave", async () => {
    await page.goto(page.url().replace(/\?.*$/, "?section=files"));
    const content = picture();
    const path = join(folder.path, "screenshot of the message.png");
    await writeFile(path, content);
    await nextDialog(desk).open(path);
    await page.getByRole("button", { name: "browse" }).click();
    await page.getByRole("button", { name: `View ${basename(path)}` }).waitFor();
    expect((await dialogsOf(desk)).at(-1)).toEqual({
      name: "open",
      options: { title: "Add files", properties: ["openFile", "multiSelections"] },
    });
    const [item] = Object.values(
      (await savedAssessment()).attachments as Record<string, Record<string, unknown>>,
    );
    expect(item).toMatchObject({ file_name: basename(path), size: content.length, sha256: sha256(content) });
  });

  it("attaches files that were dropped on the window", async () => {
    const paths = ["letter.txt", "drawing.png"].map((name) => join(folder.path, name));
    await writeFile(paths[0] ?? "", "Dear Ms. Raman,\n");
    await writeFile(paths[1] ?? "", picture());
    await dropFiles(page, page.getByText("Drop files here or"), paths);
    for (const path of paths) await page.getByRole("button", { name: `View ${basename(path)}` }).waitFor();
    await expect
      .poll(attachmentNames)
      .toEqual(["drawing.png", "letter.txt", "screenshot of the message.png"]);
  });

  it("shows a file from the page's own origin, and saves a copy by the native dialog", async () => {
    await page.getByRole("button", { name: "View letter.txt" }).click();
    const viewer = page.getByRole("dialog", { name: /letter\.txt/ });
    await viewer.getByText("Dear Ms. Raman,").waitFor();
    const copy = join(folder.path, "copy.txt");
    await nextDialog(desk).save(copy);
    await viewer.getByRole("button", { name: /save/i }).click();
    await expect.poll(() => readFile(copy, "utf8").catch(() => "")).toBe("Dear Ms. Raman,\n");
    expect((await dialogsOf(desk)).at(-1)).toEqual({
      name: "save",
      options: { title: "Save a copy", defaultPath: "letter.txt" },
    });
    await page.keyboard.press("Escape");
  });

  it("goes where the native menu leads", async () => {
    await chooseInMenu(desk, "New case…");
    await page.waitForURL(desk.address("/cases/new"));
    await chooseInMenu(desk, "New person…");
    await page.waitForURL(desk.address("/persons/new"));
  });

  it("opens an address outside in the system's browser only where that is allowed", async () => {
    const refused = await callBridge(page, "window.openExternal", { url: "file:///etc/passwd" }).catch(
      () => null,
    );
    expect(refused?.opened ?? false).toBe(false);
    expect(await openedOutside(desk)).toEqual([]);
  });

  it("did all of it without breaking the policy once, and quits cleanly", async () => {
    expect(desk.violations()).toEqual([]);
    expect(await refusedBy(desk)).toEqual([]);
    expect(await desk.quit()).toBe(0);
  });
});
