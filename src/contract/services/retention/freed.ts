import { z } from "zod";
import { id, uuid } from "#contract/kit/common.ts";
import { erasing } from "#contract/records/compartments/erasing.ts";

/** What keeps the server from erasing what of a case lies in a compartment. `deletion`: the case was deleted, and is back. */
export const protectionKinds = ["hold", "keep", "list", "deletion"] as const;
export type ProtectionKind = (typeof protectionKinds)[number];

/** How what protected a case is put back by one call. */
const again = z.discriminatedUnion("by", [
  /** The version of the case, which the call of the hold needs. */
  z.object({ by: z.literal("hold"), version: z.int() }),
  z.object({ by: z.literal("keep"), until: z.iso.date(), reason: z.string() }),
]);

/** A case that nothing protects any more since less than 30 days ago, and whose compartments the server erases for that. */
export const freedCase = z.looseObject({
  id,
  uuid,
  number: z.string(),
  title: z.string(),
  organization: z.looseObject({ id, name: z.string() }),
  why: z.enum(protectionKinds),
  /** When it ended: an instant, or the day up to which it was kept. */
  at: z.string(),
  erasing: z.array(erasing),
  /** Null where it cannot be put back as it was, or not by the caller: then it is kept longer. */
  again: again.nullable(),
});
export type FreedCase = z.infer<typeof freedCase>;
