import { setImmediate } from "node:timers/promises";
import type { RowsByOrganization } from "./made.ts";

/** Rows read at once: a few milliseconds. Other requests are served in between; each needs several such turns. */
const atOnce = 50;

/** A list of any length: what its rows are found by, in its order, and the rows of some of them. */
interface LongList<Key, Row> {
  readonly keys: () => Promise<readonly Key[]>;
  readonly rows: (keys: readonly Key[]) => Promise<readonly Row[]>;
}

/** Every row of a long list, which is put in order once, and not again for each page. */
export async function allRows<Key, Row>({ keys, rows }: LongList<Key, Row>): Promise<readonly Row[]> {
  await setImmediate();
  const all = await keys();
  const found: Row[] = [];
  for (let begin = 0; begin < all.length; begin += atOnce) {
    await setImmediate();
    found.push(...(await rows(all.slice(begin, begin + atOnce))));
  }
  await setImmediate();
  return found;
}

interface PageOfRows<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** Every row of a list that is short, such as that of colleagues: read page by page, in its order. */
export async function allPages<Row>(
  read: (page: { readonly page: number; readonly per_page: number }) => Promise<PageOfRows<Row>>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    await setImmediate();
    const { rows, total } = await read({ page, per_page: atOnce });
    found.push(...rows);
    if (rows.length < atOnce || found.length >= total) return found;
  }
}

/** How many of these rows each organization has. */
export function rowsByOrganization(
  rows: readonly { readonly organization_id: number }[],
): RowsByOrganization {
  const organizations = new Map<number, number>();
  for (const { organization_id: id } of rows) organizations.set(id, (organizations.get(id) ?? 0) + 1);
  return organizations;
}
