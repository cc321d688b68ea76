/** Focuses the first of these elements that can take it, after the pressed button was moved, disabled or removed. */
export function focusAfter(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    const found = ids
      .map((id) => document.getElementById(id))
      .find((each) => each !== null && !(each instanceof HTMLButtonElement && each.disabled));
    found?.focus();
  });
}
