import type { X509Certificate } from "node:crypto";
import { isIP } from "node:net";

const forServers = "1.3.6.1.5.5.7.3.1";
const mostSteps = 8;

const isValidAt = (certificate: X509Certificate, now: number): boolean =>
  certificate.validFromDate.getTime() <= now && now <= certificate.validToDate.getTime();

const isOf = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/**
 * Does a server's certificate lead to one of these authorities? Everything is looked at that a browser looks at besides whom
 * it trusts: name, dates, purpose, and that each one was signed by the next, which may sign others.
 */
export function leadsTo(
  authorities: readonly X509Certificate[],
  chain: readonly X509Certificate[],
  hostname: string,
  now: number,
): boolean {
  const [leaf, ...others] = chain;
  if (leaf === undefined || leaf.ca || !isValidAt(leaf, now)) return false;
  const named =
    isIP(hostname) === 0 ? leaf.checkHost(hostname, { subject: "never" }) : leaf.checkIP(hostname);
  if (named === undefined) return false;
  if (leaf.keyUsage !== undefined && !leaf.keyUsage.includes(forServers)) return false;
  let current = leaf;
  for (let step = 0; step < mostSteps; step += 1) {
    const below = current;
    if (authorities.some((authority) => isOf(authority, below) && isValidAt(authority, now))) return true;
    const next = others.find((other) => other.fingerprint256 !== below.fingerprint256 && isOf(other, below));
    if (next === undefined || !isValidAt(next, now)) return false;
    current = next;
  }
  return false;
}
