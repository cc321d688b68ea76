import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { emlWithFiles } from "#support/mails/make-eml.ts";
import { makeMsg } from "#support/mails/make-msg.ts";
import { preventable } from "./stand-in/app.ts";
import { bootDesktop, type Desktop } from "./stand-in/boot.ts";
import { callBridge, dropFiles } from "./stand-in/hands.ts";

let desktop: Desktop;
let page: Page;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let first = { id: 0, number: "" };
let second = { id: 0, number: "" };

/** What the system does when somebody clicks a link, opens a file or chooses from the jump list. */
const secondStart = (...args: string[]) =>
  desktop.app.emit("second-instance", {}, ["/opt/bellwether", ".", ...args], folder.path, null);

const signIn = async (on: Page, email: string) => {
  await on.getByLabel("Email").fill(email);
  await on.getByLabel("Password", { exact: true }).fill(samplePassword);
  await on.getByRole("button", { name: "Sign in" }).click();
  await on.getByRole("navigation", { name: "Main" }).waitFor();
};
const lockAndUnlock = async (meanwhile: () => unknown) => {
  desktop.clickMenu("Lock");
  await page.getByLabel("Password", { exact: true }).waitFor();
  await meanwhile();
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Unlock" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
};
const cases = async () =>
  (await callBridge(page, "api.call", { endpoint: "cases.list", query: { per_page: 50 } })).data.data as {
    id: number;
    number: string;
  }[];

beforeAll(async () => {
  process.env.DBUS_SESSION_BUS_ADDRESS = "unix:path=/nonexistent";
  folder = await temporaryFolder();
  await writeFile(
    join(folder.path, "windows.json"),
    JSON.stringify({ main: { x: 5000, y: 40, width: 1200, height: 800, maximized: false } }),
  );
  desktop = await bootDesktop(["--data", folder.path, "--sample"]);
  page = desktop.page;
});

afterAll(async () => {
  await desktop?.quit();
  await folder.remove();
});

describe("links", () => {
  it("wait for the sign-in, and are opened then, once", async () => {
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    // The sample's own numbering.
    desktop.app.emit("open-url", preventable({}), "bellwether://case/NOPE-2026-9999");
    await signIn(page, "priya.raman@maplevalley.example");
    await page.getByText("No case of this number can be opened").waitFor();
    const all = await cases();
    first = all[0] ?? first;
    second = all[1] ?? second;
    secondStart("--", `bellwether://case/${first.number}`);
    await page.waitForURL(`**/cases/${first.id}`);
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.waitForURL("**/dashboard");
    await page.reload();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard");
  });

  it("wait behind the lock", async () => {
    await lockAndUnlock(() => secondStart("--", `bellwether://case/${second.number}`));
    await page.waitForURL(`**/cases/${second.id}`);
  });

  it("that are not good open nothing, and are in no log", async () => {
    const at = page.url();
    for (const bad of [
      `bellwether://case/${first.number}?move=close`,
      "bellwether://case/../cases/new",
      "bellwether://x",
    ])
      secondStart("--", bad);
    // A good one comes after them.
    secondStart("--my-tasks");
    await page.waitForURL("**/tasks");
    expect(at).not.toBe(page.url());
    await page.goBack();
    expect(page.url()).toBe(at);
  });

  it("are copied from the menu of a case", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Copy link" }).click();
    await page.getByText("Link copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `bellwether://case/${second.number}`,
    );
  });
});

describe("windows", () => {
  it("are put on a screen that is there", () => {
    expect(desktop.window.options).toMatchObject({ x: 360, y: 140, width: 1200, height: 800 });
  });

  it("show a case beside the first one, share its changes, and are locked with it", async () => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Open in a new window" }).click();
    await expect.poll(() => desktop.windows.length).toBe(2);
    const window = desktop.windows[1];
    await window?.loaded;
    const beside = window?.webContents.chromium;
    if (beside === undefined) throw new Error("There is no second window.");
    await beside.waitForURL(`**/cases/${second.id}`);
    const show = { endpoint: "cases.show", params: { id: String(second.id) } };
    const { data } = (await callBridge(page, "api.call", show)).data;
    await beside.getByRole("heading", { level: 1, name: data.title }).waitFor();
    desktop.clickMenu("Lock");
    for (const each of [page, beside]) await each.getByLabel("Password", { exact: true }).waitFor();
    await beside.getByLabel("Password", { exact: true }).fill(samplePassword);
    await beside.getByRole("button", { name: "Unlock" }).click();
    for (const each of [page, beside]) await each.getByRole("navigation", { name: "Main" }).waitFor();
    window?.moveTo({ x: 300, y: 200, width: 900, height: 700 });
    await window?.close();
    const kept = JSON.parse(await readFile(join(folder.path, "windows.json"), "utf8"));
    expect(kept.page).toEqual({ x: 300, y: 200, width: 900, height: 700, maximized: false });
  });

  it("open by Ctrl and a click on the row of a list", async () => {
    await page.goto(new URL("/cases", page.url()).href);
    const row = page.getByRole("row").filter({ hasText: first.number });
    await row.getByText(first.number, { exact: true }).click({ modifiers: ["Control"] });
    await expect.poll(() => desktop.windows.length).toBe(2);
    const window = desktop.windows[1];
    await window?.loaded;
    expect(new URL(window?.webContents.chromium.url() ?? "").pathname).toBe(`/cases/${first.id}`);
    await window?.close();
    expect(new URL(page.url()).pathname).toBe("/cases");
  });
});

describe("files", () => {
  it("that were opened with Bellwether ask for their case, and are sent only then", async () => {
    const path = join(folder.path, "from a parent.eml");
    await writeFile(path, emlWithFiles());
    desktop.app.emit("open-file", preventable({}), path);
    const dialog = page.getByRole("dialog", { name: "Add to a case" });
    await dialog.getByText("from a parent.eml").waitFor();
    expect(await dialog.getByRole("button", { name: "Add to this case" }).isEnabled()).toBe(false);
    // What waits is asked for again after a lock.
    await lockAndUnlock(() => undefined);
    await dialog.getByText("from a parent.eml").waitFor();
    await dialog.getByRole("combobox", { name: "Case" }).fill(first.number);
    await page.getByRole("option").filter({ hasText: first.number }).click();
    await dialog.getByRole("button", { name: "Add to this case" }).click();
    await page.waitForURL(`**/cases/${first.id}?tab=files`);
    await page.getByRole("button", { name: "from a parent.eml", exact: true }).waitFor();
  });

  it("that are mails are readable, and give their files out", async () => {
    await page.getByRole("button", { name: "from a parent.eml", exact: true }).click();
    const viewer = page.getByRole("dialog", { name: "from a parent.eml" });
    await viewer.getByText("María Ortega <maria.ortega@parents.example>").waitFor();
    await viewer.getByText("the picture is what he sent to my daughter.").waitFor();
    // Its box is whole in a small window: what does not fit is scrolled in the box, and the dialog itself is not.
    for (const width of [800, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      const cut = await viewer.locator(".bw-mail").evaluate((box) => {
        const around = box.parentElement as HTMLElement;
        return around.scrollHeight - around.clientHeight;
      });
      expect(cut, `${width} pixels wide`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1200, height: 800 });
    await viewer.getByRole("button", { name: "Add letter.txt as a file of its own" }).click();
    await viewer.getByRole("button", { name: "letter.txt added" }).waitFor();
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "letter.txt", exact: true }).waitFor();
    await page.getByText("From the mail “What he wrote last night”").waitFor();
    // It is known after a reload too: on the row, in the mail, and in the viewer of the file itself.
    await page.reload();
    await page.getByText("From the mail “What he wrote last night”").waitFor();
    await page.getByRole("button", { name: "from a parent.eml", exact: true }).click();
    await viewer.getByRole("button", { name: "letter.txt added" }).waitFor();
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "letter.txt", exact: true }).click();
    const letter = page.getByRole("dialog", { name: "letter.txt" });
    await letter.getByText(/From the mail “What he wrote last night”/).waitFor();
    await page.keyboard.press("Escape");
    await letter.waitFor({ state: "hidden" });
  });

  it("that are dropped beside the box go to it, and where a page has no box, words say so", async () => {
    const path = join(folder.path, "beside.txt");
    await writeFile(path, "beside\n");
    await dropFiles(page, page.getByRole("heading", { level: 1 }), [path]);
    await page.getByRole("button", { name: "beside.txt", exact: true }).waitFor();
    const files = page.url();
    await page.goto(new URL("/notifications", files).href);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await dropFiles(page, page.getByRole("heading", { level: 1 }), [path]);
    await page.getByText(/This page has no place for files, so nothing was added/).waitFor();
    await page.goto(files);
    await page.getByText("Drop files here or").waitFor();
  });

  it("of Outlook and whole folders can be dropped", async () => {
    const path = join(folder.path, "schedule.msg");
    await writeFile(path, makeMsg({ files: { "a.txt": Buffer.from("a") } }));
    const inside = join(folder.path, "evidence", "deeper");
    await mkdir(inside, { recursive: true });
    await writeFile(join(folder.path, "evidence", "one.txt"), "one\n");
    await writeFile(join(folder.path, "evidence", ".DS_Store"), "x");
    await writeFile(join(inside, "two.txt"), "two\n");
    await dropFiles(page, page.getByText("Drop files here or"), [path, join(folder.path, "evidence")]);
    for (const name of ["schedule.msg", "one.txt", "two.txt"])
      await page.getByRole("button", { name, exact: true }).waitFor();
    await page.getByRole("button", { name: "schedule.msg", exact: true }).click();
    await page
      .getByRole("dialog", { name: "schedule.msg" })
      .getByText("Dana Whitfield <dana@maplevalley.example>")
      .waitFor();
    await page.keyboard.press("Escape");
  });

  it("that were dragged from a web page are refused with the reason", async () => {
    await page.getByText("Drop files here or").evaluate((place) => {
      const data = new DataTransfer();
      data.setData("text/uri-list", "https://example.test/cat.png");
      data.items.add(new File(["x"], "cat.png", { type: "image/png" }));
      place.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await page.getByText(/“cat.png” was dragged from a web page/).waitFor();
  });

  it("that are pasted as a screenshot get a name by the clock of the school", async () => {
    const picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    await page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "image.png", { type: "image/png" }));
      document.body.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, picture);
    await page.getByRole("button", { name: /^Screenshot \d{4}-\d\d-\d\d \d\d\.\d\d\.png$/ }).waitFor();
  });

  it("are printed after a preview, which the system's dialog does not have", async () => {
    const rights = await Promise.all(
      (await cases()).map(async ({ id }) => {
        const show = { endpoint: "cases.show", params: { id: String(id) } };
        return { id, may: (await callBridge(page, "api.call", show)).data.data.can.export };
      }),
    );
    const printed = rights.find(({ may }) => may)?.id;
    await page.goto(new URL(`/cases/${printed}/report`, page.url()).href);
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "yes");
    });
    await page.getByRole("button", { name: "Print", exact: true }).click();
    const preview = page.getByRole("dialog", { name: "Print preview" });
    await preview.getByText(/^Page 1 of \d+$/).waitFor();
    expect(await page.locator("html[data-printed]").count()).toBe(0);
    await preview.getByRole("button", { name: "Print…" }).click();
    await page.locator("html[data-printed]").waitFor();
    expect(await preview.count()).toBe(0);
  });

  it("did all of it without breaking the policy once, and without another request", () => {
    expect(desktop.window.webContents.violations).toEqual([]);
    expect(desktop.window.webContents.refused.filter((each) => each.startsWith("request"))).toEqual([]);
  });
});
