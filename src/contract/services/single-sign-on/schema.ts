import { z } from "zod";
import { id, line, optionalLine, settingFields, timestamp, trimmed } from "#contract/kit/common.ts";
import { roles } from "#contract/kit/roles.ts";
import { organization } from "#contract/records/organizations/schema.ts";

/** Providers of identities of which Bellwether knows the particulars, and any other that speaks OpenID Connect or SAML. */
export const providerPresets = ["google", "entra", "other", "saml"] as const;
export type ProviderPreset = (typeof providerPresets)[number];

/** What a sign-in at a provider is for: a session, or a session's own person once more, as `confirm-password` asks (V-6). */
export const providerPurposes = ["sign-in", "confirm"] as const;

/** What the sign-in screen offers of a tree of organizations. */
export const offeredProvider = z.looseObject({
  organization_id: id,
  /** On the button: "Lakeside account". */
  name: z.string(),
  /** Do passwords sign in as well? Where not, those of two administrators still do (break glass). */
  passwords: z.boolean(),
});
export type OfferedProvider = z.infer<typeof offeredProvider>;

/** The provider at which somebody can show once more that it is them. */
export const confirmsAt = z.object({ organization_id: id, name: z.string() });

const tenantError = "Tenant must be its ID, such as 0f7c2a4e-3b61-4a0e-9a58-6f1f6b2d9c11.";
const domainError = "Domain must be the one of your addresses, such as district.example.";
const issuerError = "Issuer must be an address that begins with https://.";

const signInError = "Sign-in address must be an address that begins with https://.";
const signOutError = "Sign-out address must be an address that begins with https://.";

/** The one that holds, the next one, and one more for a provider that signs with either. */
export const mostCertificates = 4;

/** Blank is none. */
const blankOr = <S extends z.ZodType<string, string>>(schema: S) =>
  z.union([z.literal("").transform(() => null), schema]).nullable();

const samlAddress = (error: string) =>
  blankOr(
    z
      .string()
      .overwrite(trimmed)
      .max(500)
      .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[^\s#\\]*)?$/i, { error }),
  ).default(null);

const groupRow = z.object({
  /** As the provider says it, letter for letter: a name, or the ID of a group. */
  group: line(200),
  organization_id: id,
  role: z.enum(roles),
});

const setting = {
  on: z.boolean(),
  preset: z.enum(providerPresets),
  name: line(60),
  /** OpenID Connect: by what the provider knows this server. SAML has none. */
  client_id: z.union([z.literal(""), line(200)]),
  /**
   * Google: the domain that the provider must name as the account's own (`hd`). SAML: the domain of whose addresses it is
   * believed; of others it says nothing.
   */
  domain: blankOr(
    z
      .string()
      .trim()
      .toLowerCase()
      .max(200)
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error: domainError }),
  ),
  /** Entra: the one tenant whose accounts are let in. */
  tenant: blankOr(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: tenantError }),
  ),
  /** Any other: its address, which its tokens name as their issuer. */
  issuer: blankOr(
    z
      .string()
      .overwrite(trimmed)
      .max(300)
      .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[^\s?#\\]*)?$/i, { error: issuerError }),
  ),
  /** SAML: where people sign in there (redirect binding). */
  saml_sign_in: samlAddress(signInError),
  /** SAML: where it takes sign-outs, ours and answers to its own (redirect binding). Blank: it has no single logout. */
  saml_sign_out: samlAddress(signOutError),
  /** SAML: what the provider calls itself (entity ID). */
  saml_entity: optionalLine(300).default(null),
  /** SAML: certificates of the keys with which it signs, as PEM; two while it changes from one to the next. */
  saml_certificates: z.array(z.string().max(8_000)).max(mostCertificates).default([]),
  /** SAML: is an answer refused that was not encrypted to the certificate in our metadata? */
  saml_only_encrypted: z.boolean().default(false),
  /** Is whoever is not known added, where their groups give them a role? */
  adds_people: z.boolean(),
  /** The claim in which the provider names groups. */
  groups_claim: line(60),
  /** Which group has which role where. Empty: roles are given here. */
  groups: z.array(groupRow).max(200),
  /** Does the provider ask for a second step itself, so that none is asked for here? */
  second_factor_there: z.boolean(),
  /** Is whoever signs out here, and came through the provider, signed out there as well? */
  sign_out_there: z.boolean().default(false),
  /** May people sign in with a password? */
  passwords: z.boolean(),
  /** Administrators whose passwords go on where those of others do not. */
  break_glass: z.array(id).max(10),
};

/** What a tree has set of signing in at a provider. */
export const singleSignOnRules = z.object(setting);
export type SingleSignOnRules = z.infer<typeof singleSignOnRules>;

export const noSingleSignOn: SingleSignOnRules = {
  on: false,
  preset: "google",
  name: "School account",
  client_id: "",
  domain: null,
  tenant: null,
  issuer: null,
  adds_people: false,
  groups_claim: "groups",
  groups: [],
  second_factor_there: false,
  sign_out_there: false,
  passwords: true,
  break_glass: [],
  saml_sign_in: null,
  saml_sign_out: null,
  saml_entity: null,
  saml_certificates: [],
  saml_only_encrypted: false,
};

const shown = {
  ...setting,
  name: z.string(),
  client_id: z.string(),
  domain: z.string().nullable(),
  tenant: z.string().nullable(),
  issuer: z.string().nullable(),
  saml_sign_in: z.string().nullable(),
  saml_sign_out: z.string().nullable().default(null),
  saml_entity: z.string().nullable(),
  saml_certificates: z.array(z.string()),
  groups: z.array(z.object({ group: z.string(), organization_id: id, role: z.enum(roles) })),
};

export const singleSignOnSettings = z.looseObject({
  ...settingFields,
  organization_id: id,
  /** The trees that the caller may set this for. */
  organizations: z.array(organization),
  ...shown,
  /** Is a client secret kept? It is never told again. */
  has_secret: z.boolean(),
  /** Where the provider sends people back to, to be registered there; null while this server does not know its own address. */
  callback: z.string().nullable(),
  /** Where a provider says that somebody signed out there (back-channel logout, single logout); null as above. */
  sign_out: z.string().nullable(),
  /** Where an OpenID provider sends people after they signed out there, to be registered there; null as above. */
  signed_out: z.string().nullable().default(null),
  /** What this server calls itself to a SAML provider, which is where it describes itself; null as above. */
  metadata: z.string().nullable(),
  /** Can anybody sign in at a provider here? Not on one's own computer. */
  possible: z.boolean(),
  /** In which groups give roles. */
  places: z.array(organization),
  /** Administrators of the whole tree. `ready`: they have a password and a second factor. */
  administrators: z.array(z.looseObject({ id, full_name: z.string(), ready: z.boolean() })),
});
export type SingleSignOnSettings = z.infer<typeof singleSignOnSettings>;

export const singleSignOnChange = z.object({
  organization_id: id.optional(),
  ...setting,
  /** A new client secret; null leaves the one that is kept. */
  client_secret: optionalLine(500),
});

/** Somebody's account at a provider, as those who administer theirs here see it. */
export const providerLink = z.looseObject({
  id,
  /** Is it at the provider that is set now? */
  present: z.boolean(),
  /** The provider's own mark of the account: `sub`, or a NameID. */
  subject: z.string(),
  linked_at: timestamp,
  last_used_at: timestamp,
});
export type ProviderLink = z.infer<typeof providerLink>;

export const providerLinks = z.looseObject({
  /** How the provider is called; null where none is switched on for this account. */
  provider: z.string().nullable(),
  links: z.array(providerLink),
});

export const newProviderLink = z.object({ subject: line(255) });
