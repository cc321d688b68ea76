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
