import type { Store } from "./store.ts";

/** How often it is looked whether the file is still there, in milliseconds. */
const lookEvery = 1_000;

/**
 * Tells when a store's file was deleted or moved, and when it is back. Looks instead of being told by the system, which
 * says nothing of a folder further up. Returns what ends it.
 */
export function watchStore(store: Pick<Store, "present">, onPresent: (present: boolean) => void): () => void {
  let was = true;
  const timer = setInterval(() => {
    const is = store.present();
    if (is === was) return;
    was = is;
    onPresent(is);
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
