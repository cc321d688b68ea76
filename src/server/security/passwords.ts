import * as argon2 from "@node-rs/argon2";
import type { PasswordCost } from "#server/options/options.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { randomToken } from "./tokens.ts";

export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Takes the same time for an unknown person (null) as for a known one (V-5). */
  readonly matches: (hash: string | null, password: string) => Promise<boolean>;
}

/** What stands in place of a hash until the person has chosen a password: no password matches it. */
export const noPassword = "";

/** In place of a hash for whoever has signed in at a provider and never chose a password: none matches it. */
export const providerOnly = "provider";

/** How somebody gets in by what stands in place of a hash: not yet, at a provider alone, or by a password. */
export const wayIn = (hash: string): "none" | "provider" | "password" =>
  hash === noPassword ? "none" : hash === providerOnly ? "provider" : "password";

/** Has somebody a password that can match? */
export const hasPassword = (hash: string): boolean => wayIn(hash) === "password";

export function createPasswords(cost: PasswordCost): Passwords {
  const hash = (password: string) => argon2.hash(password, { parallelism: 1, ...cost });
  // Nothing waits for it but a comparison: hashing takes a tenth of a second, on a thread of its own.
  const nobody = hash(randomToken());
  nobody.catch(() => undefined);
  return {
    hash,
    matches: async (stored, password) => {
      const none = await nobody;
      const known = stored !== null && hasPassword(stored);
      const matches = await argon2.verify(known ? stored : none, password);
      return matches && known;
    },
  };
}

/** Why a new password is refused, in words that name the fix; null where it is accepted. */
export function passwordProblem(password: string, about: readonly string[]): string | null {
  const lower = password.toLowerCase();
  if (isCommonPassword(password))
    return "This password is too easy to guess. Choose another, such as four unrelated words.";
  const words = about
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3);
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), lower);
  return rest.length < 6 ? "Password must not be made of your name or email address. Choose another." : null;
}
