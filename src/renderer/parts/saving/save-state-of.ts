import type { SaveStateValue } from "#ui/forms/save-state.tsx";
import type { SaverSnapshot } from "./saver.ts";

/**
 * The save state (UI-5i): "Saved" only once the server has confirmed everything, "Saved on this computer" while some
 * of it is in the outbox.
 */
export function saveStateOf(snapshot: SaverSnapshot<unknown>, onRetry: () => void): SaveStateValue {
  if (snapshot.saving) return { kind: "saving" };
  if (snapshot.error !== null || snapshot.conflicts.length > 0) return { kind: "failed", onRetry };
  if (snapshot.dirty) return { kind: "saving" };
  if (snapshot.savedAt === null) return { kind: "idle" };
  return { kind: snapshot.savedHere ? "local" : "saved", at: snapshot.savedAt };
}
