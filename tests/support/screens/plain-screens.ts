import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { endpoints } from "#contract/endpoints/table.ts";
import { addressParts, isExported, kinds, type PlainKind, plainKinds } from "#contract/kit/kinds.ts";
import { joinApp } from "../app/app-bridge.ts";
import { sampleBody } from "../arbitrary/sample-body.ts";

const dialog = "?edit=";
const addressOf = (kind: PlainKind): string => addressParts(kind)?.before ?? "";

/** Kinds whose records are edited in a dialog over their list. */
const inDialogs = plainKinds.filter((kind) => addressOf(kind).endsWith(dialog));

/** Opens the dialog that exports a list, with the number of its rows. */
export async function openExport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Export…" }).click();
  await expect(
    page
      .getByRole("dialog")
      .getByText(/rows?$/)
      .first(),
  ).toBeVisible();
}

interface PlainScreen {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
}

/** Of each of these kinds the list, its dialogs for a new record and for the first one, and that of its export. */
export const plainScreens: readonly PlainScreen[] = inDialogs.flatMap((kind) => {
  const { noun, nouns } = kinds[kind];
  const address = addressOf(kind);
  const path = address.slice(0, -dialog.length);
  return [
    { name: nouns, path },
    { name: `new ${noun}`, path: `${address}new` },
    { name: noun, path: `${address}1` },
    ...(isExported(kind) ? [{ name: `${nouns}, export`, path, act: openExport }] : []),
  ];
});

/** Adds a record of each of these kinds that the sample has none of, as whoever is signed in. */
export async function addFirstRecords(url: string): Promise<void> {
  const app = await joinApp(url);
  try {
    for (const kind of inDialogs) {
      const { prefix, label } = kinds[kind];
      const listed = await app.api(`${prefix}.list`, { query: {} });
      const { body } = endpoints[`${prefix}.create`];
      if (listed.data.data.length > 0 || !(body instanceof z.ZodObject)) continue;
      const known = { [label]: "Seven oaks", uuid: undefined, organization_id: undefined };
      await app.api(`${prefix}.create`, { body: sampleBody(body, 2, known) as never });
    }
  } finally {
    app.close();
  }
}
