import { z } from "zod";
import { roles } from "#contract/kit/roles.ts";
import {
  type ProviderPreset,
  type SingleSignOnSettings,
  singleSignOnRules,
} from "#contract/services/single-sign-on/schema.ts";
import { t } from "#lib/words/t.ts";
import { settingWords } from "../setting-words.ts";

const {
  groups: _groups,
  break_glass: _breakGlass,
  saml_certificates: _certificates,
  ...plain
} = singleSignOnRules.shape;

/** Certificates that were pasted one after the other, as the list that they are. */
const certificatesIn = (text: string): string[] =>
  text
    .split(/(?<=-----END CERTIFICATE-----)/)
    .map((each) => each.trim())
    .filter((each) => each !== "");

export const providerRules = z.object({
  ...plain,
  saml_certificates: z.string().transform(certificatesIn),
  groups: z
    .array(
      z.object({
        group: z.string().trim().max(200),
        organization_id: z
          .string()
          .min(1, { error: t("Choose an organization.") })
          .transform(Number),
        role: z.enum(roles),
      }),
    )
    .transform((rows) => rows.filter(({ group }) => group !== "")),
  break_glass: z.array(z.string()).transform((ids) => ids.map(Number)),
});

export type ProviderValues = z.input<typeof providerRules>;
export type ProviderBody = z.output<typeof providerRules>;

export const providerValues = (settings: SingleSignOnSettings): ProviderValues => ({
  on: settings.on,
  preset: settings.preset,
  name: settings.name,
  client_id: settings.client_id,
  domain: settings.domain ?? "",
  tenant: settings.tenant ?? "",
  issuer: settings.issuer ?? "",
  saml_sign_in: settings.saml_sign_in ?? "",
  saml_sign_out: settings.saml_sign_out ?? "",
  saml_entity: settings.saml_entity ?? "",
  saml_certificates: settings.saml_certificates.join("\n"),
  saml_only_encrypted: settings.saml_only_encrypted,
  adds_people: settings.adds_people,
  groups_claim: settings.groups_claim,
  groups: settings.groups.map((row) => ({ ...row, organization_id: String(row.organization_id) })),
  second_factor_there: settings.second_factor_there,
  sign_out_there: settings.sign_out_there,
  passwords: settings.passwords,
  break_glass: settings.break_glass.map(String),
});

export const presetNames: Readonly<Record<ProviderPreset, string>> = {
  google: t("Google Workspace"),
  entra: t("Microsoft Entra"),
  other: t("Another that speaks OpenID Connect"),
  saml: t("One that speaks SAML 2.0"),
};

export const providerWords = settingWords({
  on: t("People sign in at a provider"),
  preset: t("Provider"),
  name: t("Name on the button"),
  client_id: t("Client ID"),
  domain: t("Domain"),
  tenant: t("Tenant ID"),
  issuer: t("Issuer"),
  saml_sign_in: t("Sign-in address"),
  saml_sign_out: t("Sign-out address"),
  saml_entity: t("Entity ID of the provider"),
  saml_certificates: t("Certificates"),
  saml_only_encrypted: t("Take encrypted answers alone"),
  adds_people: t("Add people who are not known here"),
  groups_claim: t("Claim with the groups"),
  groups: t("Groups and roles"),
  second_factor_there: t("Second step at the provider"),
  sign_out_there: t("Sign out at the provider too"),
  passwords: t("People may sign in with a password"),
  break_glass: t("Administrators who keep their password"),
});
