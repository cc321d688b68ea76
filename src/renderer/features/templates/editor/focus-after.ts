/**
 * Gives the focus to the first of these that is there and can take it, once what was pressed has moved or gone: a
 * button that is disabled or removed under the finger would lose it.
 */
export function focusAfter(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    const found = ids
      .map((id) => document.getElementById(id))
      .find((each) => each !== null && !(each instanceof HTMLButtonElement && each.disabled));
    found?.focus();
  });
}
