import { endpoints } from "#contract/endpoints/table.ts";
import type { Bulletin, BulletinReceipt } from "#contract/records/bulletins/schema.ts";
import { ackedRecord, indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, namedBy } from "#core/outbox/effects/context.ts";
import { stampsOf } from "#core/outbox/effects/effect-parts.ts";
import type { RecordEffect } from "#core/outbox/effects/fold.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import { overwrite, pick } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";

// Receipts are all that waits of a bulletin: issuing and withdrawing one is for now, or not at all.

const readAt = ({ body, savedAt }: Change): string =>
  (body as BulletinReceipt).at ?? new Date(savedAt).toISOString();

/** A bulletin that its reader has said to have read; the first moment stays. */
function withReceipt(bulletin: Bulletin, change: Change, { author }: Context): Bulletin {
  if (bulletin.read_at !== null || bulletin.state === "withdrawn") return bulletin;
  const at = readAt(change);
  const { receipts } = bulletin;
  return {
    ...bulletin,
    read_at: at,
    local_revision: change.revision,
    receipts:
      receipts === null
        ? null
        : {
            ...receipts,
            read: [...receipts.read, { user: author, at }],
            waiting: receipts.waiting.filter(({ id }) => id !== author.id),
          },
  };
}

export const receiptEffect: RecordEffect<Bulletin> = {
  create: (change, context) => ({ ...stampsOf(change, context), read_at: readAt(change) }) as Bulletin,
  update: (record, _, change, context) => withReceipt(record, change, context),
  bodyOf: () => ({}),
};

/** A bulletin after its receipts: what the server said to one, or what it will say. */
function after(bulletin: Bulletin, own: readonly Change[], context: Context): Bulletin {
  let now = bulletin;
  for (const change of own)
    now = (ackedRecord(change) as Bulletin | null) ?? withReceipt(now, change, context);
  return now;
}

export const overlayBulletin: Overlay<"bulletins.show"> = (read, { params }, changes, context) => {
  if (read === null) return null;
  const own = indexOf(changes).of("bulletin", read.data ?? namedBy("bulletin", params?.id, changes));
  const data = after(read.data, own, context);
  return data === read.data ? read : { ...read, data };
};

/** What the answer to a receipt can tell of a bulletin that never changes. */
const learned = ["read_at", "state", "withdrawn_at", "withdrawn_by", "withdrawn_reason"];

interface Short {
  readonly id: number;
  readonly uuid: string;
  readonly read_at: string | null;
}

/** The short forms of bulletins, after their receipts. */
function shortAfter<R extends Short>(row: R, changes: readonly Change[]): R {
  let now = row;
  for (const change of indexOf(changes).of("bulletin", row)) {
    const said = ackedRecord(change);
    if (said !== null) now = overwrite(now, pick(said, learned));
    else if (now.read_at === null) now = overwrite(now, { read_at: readAt(change) });
  }
  return now;
}

export const overlayBulletinList: Overlay<"bulletins.list"> = (read, { query }, changes) => {
  if (read === null) return null;
  const rows = read.data.map((row) => shortAfter(row, changes));
  if (rows.every((row, at) => row === read.data[at])) return read;
  const { unread } = endpoints["bulletins.list"].query.safeParse(query ?? {}).data ?? {};
  const staying =
    unread === undefined || unread.length === 0 ? rows : rows.filter(({ read_at }) => read_at === null);
  const total = read.meta.total - (rows.length - staying.length);
  return { ...read, data: staying, meta: { ...read.meta, total } };
};

/** The bulletins on the page of a location, over what lies on that already. */
export const overlayPlaceBulletins =
  (
    below: ((...given: Parameters<Overlay<"locations.show">>) => unknown) | undefined,
  ): Overlay<"locations.show"> =>
  (read, input, changes, context) => {
    const laid = (below?.(read, input, changes, context) ?? read) as typeof read;
    if (laid === null) return null;
    const bulletins = laid.data.bulletins.map((row) => shortAfter(row, changes));
    if (bulletins.every((row, at) => row === laid.data.bulletins[at])) return laid;
    return { ...laid, data: { ...laid.data, bulletins } };
  };
