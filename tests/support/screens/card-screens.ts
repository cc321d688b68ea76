import { expect } from "@playwright/test";
import type { Screen } from "./screens.ts";

/** The need-to-know cards of a case; that of the sample has two. */
export const cardScreens = (path: string): readonly Screen[] => [
  { name: "case, cards", path: `${path}?tab=cards` },
  { name: "case, new card", path: `${path}?tab=cards&add=card` },
  {
    name: "case, change a card",
    path: `${path}?tab=cards`,
    act: async (page) => {
      await page
        .getByRole("button", { name: /^Change… / })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];
