/** How often it is looked whether a file or folder is still in its place, in milliseconds. */
const lookEvery = 1_000;

/**
 * Tells when what `inPlace` looks at was deleted or moved, and when it is back. Looks instead of being told by the
 * system, which says nothing of a folder further up. Returns what ends it.
 */
export function watchPlace(inPlace: () => boolean, onChange: (inPlace: boolean) => void): () => void {
  let was = true;
  const timer = setInterval(() => {
    const is = inPlace();
    if (is === was) return;
    was = is;
    onChange(is);
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
