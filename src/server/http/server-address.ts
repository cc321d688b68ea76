import type { FastifyRequest } from "fastify";
import { loopbackHosts } from "#contract/kit/loopback-hosts.ts";
import type { ServerOptions } from "#server/options/options.ts";

interface Asking {
  readonly request: Pick<FastifyRequest, "headers">;
  readonly services: { readonly options: Pick<ServerOptions, "publicAddress"> };
}

/**
 * The address of this server for whoever is told of it in a mail: the one that its operator set. Where none is set, as the
 * caller's client names it; null where only this computer could use that, or no window would: they speak https with other
 * computers.
 */
export function serverAddressOf({ request, services }: Asking): string | null {
  if (services.options.publicAddress !== null) return services.options.publicAddress;
  const { origin } = request.headers;
  const url = typeof origin === "string" ? URL.parse(origin) : null;
  return url?.protocol === "https:" && !loopbackHosts.includes(url.hostname) ? url.origin : null;
}

type AskingHere = {
  readonly request: Asking["request"];
  readonly services: { readonly options: Pick<ServerOptions, "publicAddress" | "secureCookies"> };
};

/**
 * Where others reach this server, without a slash at the end; for trying out on one computer its loopback address, where it is
 * itself reached without https. Null where it does not know.
 */
export function ownAddressOf(call: AskingHere): string | null {
  const { origin } = call.request.headers;
  const own = typeof origin === "string" ? URL.parse(origin) : null;
  const here =
    own !== null && !call.services.options.secureCookies && loopbackHosts.includes(own.hostname)
      ? own.origin
      : null;
  return (serverAddressOf(call) ?? here)?.replace(/\/$/, "") ?? null;
}

/**
 * The address by which providers know this server: the one that its operator set; for trying out on one computer its loopback
 * address, where it is itself reached without https. Never what a caller says of it: who the server is towards a provider, and
 * whose assertions it takes, follows from it.
 */
export function addressAtProviders(
  { host }: Pick<FastifyRequest, "host">,
  { publicAddress, secureCookies }: Pick<ServerOptions, "publicAddress" | "secureCookies">,
): string | null {
  if (publicAddress !== null) return publicAddress.replace(/\/$/, "");
  const here = secureCookies ? null : URL.parse(`http://${host}`);
  return here !== null && loopbackHosts.includes(here.hostname) ? here.origin : null;
}
