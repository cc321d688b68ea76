import { z } from "zod";
import { endpoints } from "#contract/endpoints/table.ts";
import { addressParts, kinds, type PlainKind, plainKinds } from "#contract/kit/kinds.ts";
import { joinApp } from "../app/app-bridge.ts";
import { sampleBody } from "../arbitrary/sample-body.ts";

const dialog = "?edit=";
const addressOf = (kind: PlainKind): string => addressParts(kind)?.before ?? "";

/** Kinds whose records are edited in a dialog over their list. */
const inDialogs = plainKinds.filter((kind) => addressOf(kind).endsWith(dialog));

/** Of each of these kinds the list, and its dialogs for a new record and for the first one. */
export const plainScreens: readonly { readonly name: string; readonly path: string }[] = inDialogs.flatMap(
  (kind) => {
    const { noun, nouns } = kinds[kind];
    const address = addressOf(kind);
    return [
      { name: nouns, path: address.slice(0, -dialog.length) },
      { name: `new ${noun}`, path: `${address}new` },
      { name: noun, path: `${address}1` },
    ];
  },
);

/** Adds a record of each of these kinds that the sample has none of, as whoever is signed in. */
export async function addFirstRecords(url: string): Promise<void> {
  const app = await joinApp(url);
  try {
    for (const kind of inDialogs) {
      const { group, label } = kinds[kind];
      const listed = await app.api(`${group}.list`, { query: {} });
      const { body } = endpoints[`${group}.create`];
      if (listed.data.data.length > 0 || !(body instanceof z.ZodObject)) continue;
      const known = { [label]: "Seven oaks", uuid: undefined, organization_id: undefined };
      await app.api(`${group}.create`, { body: sampleBody(body, 2, known) as never });
    }
  } finally {
    app.close();
  }
}
