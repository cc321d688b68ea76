import { createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { observationKeys, radioField } from "#instruments/cstag.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { bootDesktop, type Desktop } from "./stand-in/boot.ts";
import { callBridge, dropFiles } from "./stand-in/hands.ts";
import { servedOrigin } from "./stand-in/preload-runtime.ts";

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

let desktop: Desktop;
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
  process.env.DBUS_SESSION_BUS_ADDRESS = "unix:path=/nonexistent";
  folder = await temporaryFolder();
  desktop = await bootDesktop(["--data", folder.path, "--sample"]);
  page = desktop.page;
});

afterAll(async () => {
  await desktop?.quit();
  await folder.remove();
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
    await page.goto(`${servedOrigin}/persons/${person.uuid}/cstag/new?section=key_observations`);
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
    desktop.dialogs.open(path);
    await page.getByRole("button", { name: "browse" }).click();
    await page.getByRole("button", { name: `View ${basename(path)}` }).waitFor();
    expect(desktop.dialogs.calls.at(-1)).toEqual({
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
    desktop.dialogs.save(copy);
    await viewer.getByRole("button", { name: /save/i }).click();
    await expect.poll(() => readFile(copy, "utf8").catch(() => "")).toBe("Dear Ms. Raman,\n");
    expect(desktop.dialogs.calls.at(-1)).toEqual({
      name: "save",
      options: { title: "Save a copy", defaultPath: "letter.txt" },
    });
    await page.keyboard.press("Escape");
  });

  it("goes where the native menu leads", async () => {
    desktop.clickMenu("New case…");
    await page.waitForURL(`${servedOrigin}/cases/new`);
    desktop.clickMenu("New person…");
    await page.waitForURL(`${servedOrigin}/persons/new`);
  });

  it("opens an address outside in the system's browser only where that is allowed", async () => {
    const refused = await callBridge(page, "window.openExternal", { url: "file:///etc/passwd" }).catch(
      () => null,
    );
    expect(refused?.opened ?? false).toBe(false);
    expect(desktop.openedOutside).toEqual([]);
  });

  it("did all of it without breaking the policy once, and quits cleanly", async () => {
    expect(desktop.window.webContents.violations).toEqual([]);
    expect(desktop.window.webContents.refused).toEqual([]);
    expect(await desktop.quit()).toBe(0);
  });
});
