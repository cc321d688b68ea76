import { expect, test } from "@playwright/test";
import { insertMembership } from "#server/platform/accounts/users.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { signIn } from "#support/app/sign-in.ts";
import { startTestServer, testPassword } from "#support/server/server.ts";

test("a form offers the types of the district whose school is chosen, and takes one of another back", async ({
  page,
}) => {
  const server = await startTestServer();
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, args: ["--server", server.url] });
  try {
    const membership = { user_id: server.users.assessor.id, role: "assessor", active: 1 } as const;
    await insertMembership(server.db, { ...membership, organization_id: server.organizations.agency });
    for (const [user, label] of [
      ["district", "Gang"],
      ["stranger", "Patrol"],
    ] as const) {
      const made = await (await server.as(user)).post("/api/v2/entity-types", { label });
      expect(made.status, made.text).toBe(201);
    }
    await signIn(page, app.url, server.users.assessor.email, testPassword);
    await page.getByRole("link", { name: "Organizations of interest", exact: true }).first().click();
    await page.getByRole("link", { name: "New organization of interest" }).first().click();
    const type = page.getByRole("combobox", { name: "Type" });
    await expect(type.getByRole("option")).toHaveText(["None"]);
    await page.getByLabel("School").selectOption({ label: "North School" });
    await expect(type.getByRole("option")).toHaveText(["None", "Gang"]);
    await type.selectOption({ label: "Gang" });
    await page.getByLabel("School").selectOption({ label: "Agency" });
    await expect(type.getByRole("option")).toHaveText(["None", "Patrol"]);
    await expect(type).toHaveValue("");
    await page.getByLabel("Name").fill("Harbor watch");
    await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Group" });
    await page.getByRole("button", { name: "Add organization of interest" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Harbor watch" })).toBeVisible();
  } finally {
    await app.stop();
    await folder.remove();
    await server.close();
  }
});
