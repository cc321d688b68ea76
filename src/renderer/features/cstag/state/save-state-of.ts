import type { SaveStateValue } from "#ui/save-state.tsx";
import type { SaverSnapshot } from "./saver.ts";

/** What the one place for it says (UI §5): "Saved" only once the server has confirmed everything. */
export function saveStateOf(snapshot: SaverSnapshot<unknown>, onRetry: () => void): SaveStateValue {
  if (snapshot.saving) return { kind: "saving" };
  if (snapshot.error !== null || snapshot.conflicts.length > 0) return { kind: "failed", onRetry };
  if (snapshot.dirty) return { kind: "saving" };
  return snapshot.savedAt === null ? { kind: "idle" } : { kind: "saved", at: snapshot.savedAt };
}
