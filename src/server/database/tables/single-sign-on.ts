import type { Generated } from "kysely";

/** Somebody's account at a provider: after the first sign-in it is known by these two alone, never by an address. */
interface IdentityTable {
  id: Generated<number>;
  user_id: number;
  /** The root of the tree whose provider it is. */
  organization_id: number;
  issuer: string;
  subject: string;
  linked_at: string;
  last_used_at: string;
}

/** A sign-in that was begun at a provider; it serves once, in whatever process it comes back to. */
interface ProviderSignInTable {
  id: Generated<number>;
  state_hash: string;
  organization_id: number;
  purpose: "sign-in" | "confirm";
  /** Who confirms that it is them; null for signing in. */
  user_id: number | null;
  /** Where the computer that began it listens, on its own loopback address. */
  port: number;
  /** SHA-256 of the secret that this computer keeps, base64url. */
  challenge: string;
  callback: string;
  /** The verifier of PKCE and the nonce, under a key made of the state, which is not kept here. */
  sealed: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  code_hash: string | null;
  /** What the provider said, under a key made of the code. */
  outcome: string | null;
}

/** A message of a provider that serves once: an assertion, or word that somebody signed out there. */
interface ProviderMessageTable {
  message_hash: string;
  /** Until when the provider's own times would let it in once more. */
  expires_at: string;
}

export interface SingleSignOnTables {
  identities: IdentityTable;
  provider_sign_ins: ProviderSignInTable;
  provider_messages: ProviderMessageTable;
}
