import * as OTPAuth from "otpauth";

/** What an authenticator with this secret shows at a time (milliseconds). */
export const codeOf = (secret: string, now: number): string =>
  new OTPAuth.TOTP({ secret }).generate({ timestamp: now });
