import { join } from "node:path";
import { type Claim, claim } from "#storage/claim.ts";

/**
 * Held for as long as one program uses a data folder; null where another Bellwether uses it. The lock is in the folder
 * itself, where nobody else of this computer can take it first.
 */
export const acquireInstanceLock = (folder: string): Claim | null => claim(join(folder, "open.lock"));
