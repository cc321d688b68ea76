import type { ServerProbe } from "#contract/bridge/app-state.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import { nothingFixed } from "#core/ports/policy.ts";
import type { Clock, HttpFetch, Log } from "#core/ports/system.ts";
import { openConnection } from "./open-connection.ts";
import { parseServerAddress } from "./server-address.ts";

export interface ProbeDeps {
  readonly fetch: HttpFetch;
  readonly clock: Clock;
  readonly log: Log;
}

const noCredentials: CredentialStore = {
  available: async () => false,
  get: async () => null,
  set: async () => {},
  remove: async () => {},
};

/** Checks whether a Bellwether server answers at a typed address. Stores nothing. */
export async function probeServer(typed: string, deps: ProbeDeps): Promise<ServerProbe> {
  const address = parseServerAddress(typed);
  if (!address.ok)
    return {
      url: typed.trim(),
      reachable: false,
      secure: false,
      name: null,
      needsSetup: false,
      problem: address.problem,
      lastReachedAt: null,
      providers: [],
    };
  const connection = await openConnection({
    ...deps,
    kind: "server",
    url: address.url,
    headers: {},
    entryOf: address.url,
    credentials: noCredentials,
    timeout: 10_000,
    openProfiles: null,
    tries: null,
    policy: nothingFixed,
    onState: () => {},
    onChanged: () => {},
    onReachable: () => {},
  });
  await connection.refresh();
  await connection.close();
  return connection.probe();
}
