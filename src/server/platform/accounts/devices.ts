import type { Db } from "#server/database/schema.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { sha256 } from "#server/security/tokens.ts";
import { administratorsOver } from "./users.ts";

/** A computer as a request shows it. */
export interface Device {
  /** Hash of what tells it from others; of two browsers of one kind that is the same. */
  readonly tokenHash: string;
  /** "Bellwether on Windows", "Firefox on Linux". */
  readonly program: string;
}

const systems = { win32: "Windows", darwin: "macOS", linux: "Linux" } as const;
const ours = /^([0-9a-f-]{36}) (win32|darwin|linux)$/;

const first = (text: string, names: readonly (readonly [RegExp, string])[]): string | null =>
  names.find(([sign]) => sign.test(text))?.[1] ?? null;

const browsers = [
  [/\bEdg\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/\bChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const platforms = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const;

/** Reads what a client says of its computer: ours names itself, a browser is known by its kind alone. */
export function deviceOf(named: unknown, userAgent: unknown): Device {
  const own = typeof named === "string" ? ours.exec(named) : null;
  if (own !== null)
    return {
      tokenHash: sha256(`device ${own[1]}`),
      program: `Bellwether on ${systems[own[2] as keyof typeof systems]}`,
    };
  const text = typeof userAgent === "string" ? userAgent : "";
  const browser = first(text, browsers) ?? "Another program";
  const platform = first(text, platforms);
  const program = platform === null ? browser : `${browser} on ${platform}`;
  return { tokenHash: sha256(`program ${program}`), program };
}

/**
 * Notes that somebody signed in on a computer. Of one that their account was not used on before they and the
 * administrators of their organizations are told; the first one of all is expected.
 */
export async function noteDevice(db: Db, userId: number, device: Device, now: string): Promise<void> {
  const known = await db
    .selectFrom("devices")
    .select(["id", "token_hash"])
    .where("user_id", "=", userId)
    .execute();
  const same = known.find((each) => each.token_hash === device.tokenHash);
  if (same !== undefined) {
    await db.updateTable("devices").set({ last_seen_at: now }).where("id", "=", same.id).execute();
    return;
  }
  const { tokenHash: token_hash, program } = device;
  await db
    .insertInto("devices")
    .values({ user_id: userId, token_hash, program, first_seen_at: now, last_seen_at: now })
    .execute();
  if (known.length === 0) return;
  const notice = { kind: "new_device", subject: null, now } as const;
  await notify(db, { ...notice, userIds: await administratorsOver(db, userId), actorId: userId });
  await notify(db, { ...notice, userIds: [userId], actorId: null, facts: { own: true } });
}
