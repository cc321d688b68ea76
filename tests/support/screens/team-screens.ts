import { expect } from "@playwright/test";
import { button, type Screen } from "./screens.ts";

/** Screens before the sign-in. */
export const openScreens: readonly Screen[] = [
  { name: "sign in", path: "/sign-in" },
  { name: "forgot password", path: "/forgot-password" },
  { name: "reset password", path: "/reset-password" },
  { name: "invitation", path: "/invitation" },
];

/** Behind the sign-in of a server for a team alone: on one person's computer nobody is invited. */
export const teamScreens: readonly Screen[] = [
  // On one person's computer nobody signs in at a provider.
  { name: "organization settings of a team", path: "/settings/organization" },
  {
    name: "organization settings, groups of a provider",
    path: "/settings/organization",
    act: async (page) => {
      const setting = page.getByRole("region", { name: "Signing in at a provider" });
      await setting.getByRole("button", { name: "Add group" }).click();
      await setting.getByLabel("People may sign in with a password").uncheck();
      await expect(setting.getByLabel("Group", { exact: true })).toBeVisible();
    },
  },
  {
    name: "organization settings, a SAML provider",
    path: "/settings/organization",
    act: async (page) => {
      const setting = page.getByRole("region", { name: "Signing in at a provider" });
      await setting.getByLabel("Provider", { exact: true }).selectOption("saml");
      await expect(setting.getByLabel("Certificates")).toBeVisible();
    },
  },
  {
    name: "organization settings, a token for a directory",
    path: "/settings/organization",
    act: button("Make a token…"),
  },
  { name: "colleagues, invite", path: "/colleagues", act: button("Invite…") },
  { name: "colleagues, invite a list", path: "/colleagues/invite" },
  {
    name: "colleagues, list checked",
    path: "/colleagues/invite",
    act: async (page) => {
      await page
        .getByRole("textbox", { name: /^List/ })
        .fill(
          "Name,Email,School,Role,Badge\nNoor Haddad,noor.haddad@maplevalley.example,NHS,Assessor,1\nIda Moe,ida.moe,Birch,Nurse,2",
        );
      await page.getByRole("button", { name: "Check the list" }).click();
      await expect(page.getByText("1 person to invite, 1 to fix.")).toBeVisible();
    },
    byWords: true,
  },
];
