const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Everything in the element that a keyboard can reach, in reading order. */
export const focusables = (root: HTMLElement): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );

/** The element marked `data-autofocus`, else the first that can take the focus. */
export const firstFocusable = (root: HTMLElement): HTMLElement | undefined =>
  root.querySelector<HTMLElement>("[data-autofocus]") ?? focusables(root)[0];

/** An element, or what was drawn in its place: of the same kind and name. Null where neither is there. */
export function nowIn(page: Document, element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element;
  const name = element.getAttribute("aria-label");
  const alike = [...page.querySelectorAll<HTMLElement>(`${element.tagName}[aria-label]`)];
  return name === null ? null : (alike.find((other) => other.getAttribute("aria-label") === name) ?? null);
}
