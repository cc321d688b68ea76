import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, letIn, signIn } from "#support/app/sign-in.ts";
import { startTestServer } from "#support/server/server.ts";

/** A computer that is managed, by policies in a file. */
async function managed(policies: object, options: { readonly sample?: boolean } = {}) {
  const folder = await temporaryFolder();
  const file = join(folder.path, "policies.json");
  await writeFile(file, JSON.stringify(policies));
  const app = await startApp({
    data: join(folder.path, "data"),
    sample: options.sample ?? false,
    ownProcess: true,
    args: ["--policy-file", file],
  });
  return {
    url: app.url,
    end: async () => {
      await app.stop();
      await folder.remove();
    },
  };
}

test("what is fixed is shown as such, cannot be changed, and is listed with what is wrong", async ({
  page,
}) => {
  const app = await managed(
    {
      LockAfterMinutes: 5,
      SingleLetterKeys: false,
      Notifications: false,
      SaveFiles: false,
      Print: false,
      OfflineDays: 400,
      UploadKinds: ["pdf", "docx"],
    },
    { sample: true },
  );
  // Whoever manages the computer may have no account: what is wrong is told before anyone signs in.
  await page.goto(app.url);
  await expect(
    page.getByText("OfflineDays: 400 is not a whole number from 1 to 365. 1 holds instead."),
  ).toBeVisible();
  // Support asks for the table first.
  await page.getByText("Set by your organization", { exact: true }).click();
  await expect(page.getByRole("row", { name: /LockAfterMinutes/ })).toContainText("5");
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/settings", app.url).href);
  await expect(page.getByLabel("Lock after")).toHaveValue("5");
  await expect(page.getByLabel("Lock after")).toBeDisabled();
  const keys = page.getByRole("switch", { name: /^Single-key shortcuts/ });
  await expect(keys).toBeDisabled();
  await expect(keys).not.toBeChecked();
  await expect(page.getByRole("switch", { name: /^Show notifications on this computer/ })).toBeDisabled();
  await expect(page.getByText("Set by your organization.", { exact: false }).first()).toBeVisible();
  const list = page.getByRole("region", { name: "Set by your organization" });
  await expect(list.getByRole("row", { name: /LockAfterMinutes/ })).toContainText("5");
  await expect(list.getByRole("row", { name: /UploadKinds/ })).toContainText("pdf, docx");
  await expect(list).toContainText("OfflineDays: 400 is not a whole number from 1 to 365. 1 holds instead.");

  // Neither printed nor saved: said at the button, before anything is begun.
  await page.goto(new URL("/statistics", app.url).href);
  for (const [name, words] of [
    ["Print", "Your organization does not let anything be printed at this computer."],
    ["Export…", "Your organization does not let files be saved to the disk of this computer."],
  ] as const) {
    const button = page.getByRole("main").getByRole("button", { name, exact: true }).first();
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.focus();
    await expect(page.getByText(words)).toBeVisible();
    await button.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  // Nor by the browser's own menu.
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("body")).toBeHidden();
  await app.end();
});

test("a computer of one server asks for no other one, and offers none of its own", async ({ page }) => {
  const server = await startTestServer({ sample: true });
  const app = await managed({ ServerAddresses: [server.url], ThisComputer: false, Language: "en-US" });
  await page.addInitScript(() => {
    if (sessionStorage.getItem("begun") === null) localStorage.setItem("bellwether.language", "en-XA");
    sessionStorage.setItem("begun", "yes");
  });
  await letIn(page, app.url);
  await expect(page.getByRole("heading", { name: "Sign in to Bellwether" })).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  const field = page.getByRole("textbox", { name: "Server" });
  await expect(field).toHaveValue(server.url);
  await expect(field).toHaveAttribute("readonly");
  await expect(page.getByText("Set by your organization.")).toBeVisible();
  await app.end();
  await server.close();
});

test("where no address can be read, that is said, and nobody is told to type one", async ({ page }) => {
  const app = await managed({ ServerAddresses: ["bellwether.district.example"], ThisComputer: false });
  await letIn(page, app.url);
  await expect(page.getByRole("textbox", { name: "Server" })).toHaveValue("None");
  await expect(
    page.getByText("ServerAddresses: “bellwether.district.example” is not an address"),
  ).toBeVisible();
  await expect(page.getByText("The address that your district gave you.", { exact: false })).toHaveCount(0);
  await expect(page.getByText("No server can be used at this computer.")).toBeVisible();
  await expect(page.getByText("none of their addresses can be read", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue to sign in" })).toBeDisabled();
  await app.end();
});

test("where no call may leave, the first screen says in plain words why", async ({ page }) => {
  const app = await managed({ ProxyMode: "address", ThisComputer: false });
  await letIn(page, app.url);
  await expect(page.getByText("Your organization set a proxy for calls to servers").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue to sign in" })).toBeDisabled();
  await app.end();
});

test("where it cannot be read what is fixed, the screens say what holds until it can", async ({ page }) => {
  const folder = await temporaryFolder();
  const file = join(folder.path, "policies.json");
  await writeFile(file, "[]");
  const data = join(folder.path, "data");
  await mkdir(data);
  // Bellwether was used in this folder before.
  await writeFile(join(data, "settings.json"), "{}");
  const args = ["--policy-file", file];
  const app = await startApp({ data, sample: false, ownProcess: true, args });
  await letIn(page, app.url);
  await expect(page.getByText("The file is no JSON object.", { exact: false })).toBeVisible();
  await expect(
    page.getByText("Until it can be read, what may be forbidden is", { exact: false }),
  ).toBeVisible();
  await page.getByText("Set by your organization", { exact: true }).first().click();
  await expect(page.getByRole("row", { name: /SaveFiles/ })).toContainText("No, until it can be read");
  await app.stop();
  await folder.remove();
});

test("of several servers one is chosen, and a password is not asked for where none is taken", async ({
  page,
}) => {
  const server = await startTestServer({ sample: true });
  const app = await managed({
    ServerAddresses: [server.url, "https://other.district.example"],
    ThisComputer: false,
    SingleSignOnOnly: true,
  });
  await letIn(page, app.url);
  const choice = page.getByRole("combobox", { name: "Server" });
  await expect(choice).toHaveValue(server.url);
  await expect(choice.getByRole("option")).toHaveCount(2);
  await page.getByRole("button", { name: "Continue to sign in" }).click();
  await expect(page.getByText("Nobody can sign in at this server from here.")).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await app.end();
  await server.close();
});

test("a second factor that the organization asks for stands before everything else", async ({ page }) => {
  const server = await startTestServer({ sample: true });
  const app = await managed({ ServerAddresses: [server.url], SecondFactorRequired: true });
  await letIn(page, app.url);
  await page.getByLabel("Email").fill(coordinator);
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
  await app.end();
  await server.close();
});
