import { X509Certificate } from "node:crypto";
import type { Db } from "#server/database/schema.ts";
import { type StoredSingleSignOn, switchedOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import { issuerOf } from "#server/services/single-sign-on/provider.ts";
import { engineOf } from "../server-options.ts";
import { reading } from "./database.ts";
import { bad, type Check, type Finding, good, noted, off } from "./finding.ts";

/** Milliseconds for which a provider may be silent. */
const patience = 8_000;
const day = 86_400_000;
/** Days before the end of a certificate at which somebody should ask for the next one. */
const soon = 30;

/** Does a provider describe itself, where sign-ins would look? */
async function lookAtIssuer(set: StoredSingleSignOn): Promise<Finding> {
  const issuer = issuerOf(set);
  if (issuer === null) return bad(`${set.name}: no provider is named.`);
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience), redirect: "error" });
    const said: unknown = answer.ok ? await answer.json() : null;
    const named = typeof said === "object" && said !== null && "issuer" in said ? said.issuer : null;
    if (named === issuer) return good(`${set.name}: ${issuer} answers.`);
    return bad(`${set.name}: ${address} does not describe ${issuer}. Check the issuer in the settings.`);
  } catch {
    return bad(`${set.name}: ${address} cannot be reached from here.`);
  }
}

/** Is there a certificate by which an answer can be believed, and for how long? */
function lookAtCertificates({ name, saml_certificates }: StoredSingleSignOn, now: number): Finding {
  const ends = saml_certificates.map((each) => Date.parse(new X509Certificate(each).validTo));
  const last = Math.max(0, ...ends);
  const until = new Date(last).toISOString().slice(0, 10);
  // A provider may sign with a key whose certificate has ended; most change it before.
  if (last < now)
    return noted(`${name}: every certificate of its keys has ended (${until}). Ask for its next one.`);
  if (last < now + soon * day)
    return noted(`${name}: its last certificate ends on ${until}. Ask for its next one.`);
  return good(`${name}: its certificate holds until ${until}.`);
}

const worst = ["bad", "noted", "good"] as const;

/** Can people sign in at each provider that is switched on? Signs nobody in. */
export const checkProviders: Check = async (env) => {
  const found = await reading(env, async (db: Db) =>
    (await engineOf(env).tables(db)).has("organization_settings") ? switchedOn(db) : [],
  );
  const findings: Finding[] = [];
  if ((found ?? []).length > 0 && env.PUBLIC_ADDRESS === undefined)
    findings.push(
      bad(
        "PUBLIC_ADDRESS is not set: without it nobody can sign in at a provider, who knows this server by it.",
      ),
    );
  for (const { set } of found ?? [])
    findings.push(set.preset === "saml" ? lookAtCertificates(set, Date.now()) : await lookAtIssuer(set));
  if (findings.length === 0) return off("Nobody signs in at a provider: everybody has a password.");
  const standing = worst.find((each) => findings.some((one) => one.standing === each)) ?? "good";
  return { standing, words: findings.map(({ words }) => words).join(" ") };
};
