import { z } from "zod";
import { endpoints } from "#contract/endpoints/table.ts";
import { type Kind, kinds, plainKinds } from "#contract/kit/kinds.ts";
import { joinApp } from "../app/app-bridge.ts";
import { sampleBody } from "../arbitrary/sample-body.ts";

const editing = /\?edit=\{\w+\}$/;

/** Kinds whose records are edited in a dialog over their list. */
const inDialogs = plainKinds.filter((kind) => {
  const { address }: Kind = kinds[kind];
  return address !== null && editing.test(address);
});

/** Of each of these kinds the list, and its dialogs for a new record and for the first one. */
export const plainScreens: readonly { readonly name: string; readonly path: string }[] = inDialogs.flatMap(
  (kind) => {
    const { address, noun, nouns }: Kind = kinds[kind];
    const path = (address ?? "").replace(editing, "");
    return [
      { name: nouns, path },
      { name: `new ${noun}`, path: `${path}?edit=new` },
      { name: noun, path: `${path}?edit=1` },
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
