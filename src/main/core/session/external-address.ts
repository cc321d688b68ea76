/**
 * Decides which addresses may be opened outside (S-6): https on a host that the server's administrator named, or a
 * plain mailto. Null where it must not be opened.
 */
export function checkExternalAddress(address: string, allowed: readonly (string | null)[]): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL() would drop them silently.
  if (address.length > 2048 || /[\u0000-\u0020\u007f\\]/.test(address)) return null;
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "") return null;
  if (url.protocol === "mailto:") {
    const plain = /^[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url.pathname);
    return plain && url.search === "" && url.hash === "" ? url.href : null;
  }
  if (url.protocol !== "https:") return null;
  const hosts = allowed.flatMap((entry) => (entry === null ? [] : (URL.parse(entry)?.host ?? [])));
  return hosts.includes(url.host) ? url.href : null;
}
