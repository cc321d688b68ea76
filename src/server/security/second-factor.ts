import { randomInt } from "node:crypto";
import * as OTPAuth from "otpauth";
import { sha256 } from "./tokens.ts";

const period = 30;

const totpOf = (secret: string, label: string) =>
  new OTPAuth.TOTP({ issuer: "Bellwether", label, algorithm: "SHA1", digits: 6, period, secret });

export const newSecret = (): string => new OTPAuth.Secret({ size: 20 }).base32;

/** The address that an authenticator reads from a QR code. */
export const otpauthUrl = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step that the code belongs to, allowing one step of clock skew; null where it is wrong. */
export function matchingStep(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret, "").validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

const letters = "abcdefghijkmnpqrstuvwxyz23456789";
const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");

/** Eight codes for use without the authenticator; each works once. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: 8 }, () => `${half()}-${half()}`);

export const recoveryHash = (code: string): string => sha256(code.toLowerCase());
