import type { Services } from "./call.ts";
import { tooMany } from "./errors.ts";
import type { Limiter } from "./rate-limits.ts";

/**
 * Counts the try before checking it, so that parallel tries cannot slip through; a success is taken back. An account is
 * counted from wherever it is tried, but for an address that has used up its own tries: it would keep the owner out for ever.
 * `from` counts the address too: null for somebody who is signed in.
 */
export async function takeTry(
  services: Pick<Services, "signInAccount">,
  account: string,
  from: { readonly limiter: Limiter; readonly address: string } | null,
  field: string,
): Promise<{ readonly refund: () => void }> {
  if (from !== null) refuseBeyond(await from.limiter.hit(from.address), field);
  refuseBeyond(await services.signInAccount.hit(account), field);
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

function refuseBeyond(
  { allowed, retryAfter: seconds }: Awaited<ReturnType<Limiter["hit"]>>,
  field: string,
): void {
  if (allowed) return;
  const message = `Too many login attempts. Please try again in ${seconds} seconds.`;
  throw tooMany(message, seconds, { [field]: [message] });
}
