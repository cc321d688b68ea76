import type { FastifyRequest } from "fastify";
import { loopbackHosts } from "#contract/kit/loopback-hosts.ts";

/**
 * The address of this server as the caller's client names it, for whoever is told of it in a mail; null where only
 * this computer could use it, or no window would: they speak https with other computers.
 */
export function serverAddressOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  const { origin } = headers;
  const url = typeof origin === "string" ? URL.parse(origin) : null;
  return url?.protocol === "https:" && !loopbackHosts.includes(url.hostname) ? url.origin : null;
}
