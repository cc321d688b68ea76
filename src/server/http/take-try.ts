import type { Services } from "./call.ts";
import { tooMany } from "./errors.ts";
import type { Limiter } from "./rate-limits.ts";

/**
 * Counts the try before checking it, so that parallel tries cannot slip through; a success is taken back. An account is
 * counted from wherever it is tried. `from` counts the address too: null for somebody who is signed in.
 */
export async function takeTry(
  services: Pick<Services, "signInAccount">,
  account: string,
  from: { readonly limiter: Limiter; readonly address: string } | null,
  field: string,
): Promise<{ readonly refund: () => void }> {
  const tries = [
    await services.signInAccount.hit(account),
    ...(from === null ? [] : [await from.limiter.hit(from.address)]),
  ];
  const refused = tries.filter((each) => !each.allowed);
  if (refused.length > 0) {
    const seconds = Math.max(...refused.map((each) => each.retryAfter));
    const message = `Too many login attempts. Please try again in ${seconds} seconds.`;
    throw tooMany(message, seconds, { [field]: [message] });
  }
  let refunded = false;
  return {
    refund: () => {
      // Once, however often the transaction of a right one is begun anew.
      if (refunded) return;
      refunded = true;
      services.signInAccount.refund(account);
      from?.limiter.refund(from.address);
    },
  };
}
