/**
 * Small secrets in the operating system's keychain. Names are ours; values are text.
 * `available` says whether the keychain can be used now (found, unlocked, a test entry written and removed);
 * the others reject where it cannot.
 */
export interface CredentialStore {
  readonly available: () => Promise<boolean>;
  readonly get: (name: string) => Promise<string | null>;
  readonly set: (name: string, value: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}
