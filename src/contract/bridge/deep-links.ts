/** The scheme of links that open Bellwether from a mail or a document: `bellwether://case/NHS-2026-0042`. */
export const linkScheme = "bellwether";

/**
 * What a link may lead to, and what names it there. A link carries this one name and nothing else: it opens, and never acts.
 * Numbers of cases name nobody.
 */
export const linkKinds = {
  case: { shape: /^[A-Z0-9]{2,6}-\d{4}-\d{4,6}$/ },
} as const satisfies Readonly<Record<string, { readonly shape: RegExp }>>;
export type LinkKind = keyof typeof linkKinds;

export const linkKindNames = Object.keys(linkKinds) as [LinkKind, ...LinkKind[]];

/** Where a link leads. */
export interface DeepLink {
  readonly to: LinkKind;
  readonly name: string;
}

/** Longer texts are not looked at. */
const longest = 100;

const isKind = (text: string): text is LinkKind => Object.hasOwn(linkKinds, text);

/** Does this name a record of the kind as a link may? */
export const isLinkName = (kind: LinkKind, name: string): boolean => linkKinds[kind].shape.test(name);

/**
 * The link that a text is; null for every other text: another scheme, a name of another shape, a query, a fragment, a user,
 * a port, anything encoded. Some systems write the scheme or the whole link in other letters, or add a stroke at its end.
 */
export function parseDeepLink(text: string): DeepLink | null {
  if (text.length > longest) return null;
  const [, kind = "", name = ""] = /^bellwether:\/\/([a-z]+)\/([A-Z0-9-]+)\/?$/i.exec(text) ?? [];
  const to = kind.toLowerCase();
  const wanted = name.toUpperCase();
  return isKind(to) && isLinkName(to, wanted) ? { to, name: wanted } : null;
}

/** The link to a record; null where its name is not one that a link may carry. */
export const deepLinkTo = (kind: LinkKind, name: string): string | null =>
  isLinkName(kind, name) ? `${linkScheme}://${kind}/${name}` : null;
