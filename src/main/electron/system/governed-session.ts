import { X509Certificate } from "node:crypto";
import type { Certificate, Session } from "electron";
import { leadsTo } from "#core/policy/certificate-chain.ts";
import type { WayOut } from "#core/policy/of-host.ts";

/** Chromium's word for “signed by nobody whom this computer trusts”. */
const authorityInvalid = -202;
const accept = 0;
const asChromiumSays = -3;

function chainOf(first: Certificate): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let one: Certificate | null = first; one && chain.length < 10; one = one.issuerCert ?? null) {
    const made = new X509Certificate(one.data);
    // The last one is its own issuer.
    if (chain.at(-1)?.fingerprint256 === made.fingerprint256) break;
    chain.push(made);
  }
  return chain;
}

/** Whom calls trust beside the system's authorities, and by which way they leave. */
export async function governSession(
  session: Pick<Session, "setProxy" | "setCertificateVerifyProc">,
  authorities: readonly string[],
  way: WayOut,
): Promise<void> {
  if (authorities.length > 0) {
    const trusted = authorities.map((pem) => new X509Certificate(pem));
    session.setCertificateVerifyProc(({ hostname, certificate, errorCode }, answer) => {
      const also =
        errorCode === authorityInvalid && leadsTo(trusted, chainOf(certificate), hostname, Date.now());
      answer(also ? accept : asChromiumSays);
    });
  }
  if (way.kind === "direct") await session.setProxy({ mode: "direct" });
  if (way.kind === "proxy") await session.setProxy({ mode: "fixed_servers", proxyRules: way.address });
}
