import { createHash, randomBytes } from "node:crypto";
import type { AppState } from "#contract/bridge/app-state.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { MethodParsed } from "#contract/bridge/registry.ts";
import { loopbackHosts } from "#contract/kit/loopback-hosts.ts";
import type { ExternalOpener, Log } from "#core/ports/system.ts";
import type { Connection, SignOutThere } from "#core/session/connection/connection.ts";
import { type Loopback, listenForCode } from "./loopback.ts";

export interface AtProviderDeps {
  readonly opener: ExternalOpener;
  readonly connection: () => Connection;
  /** Runs work in turn with other changes of the session, and informs the pages afterwards. */
  readonly change: (work: () => Promise<void>) => Promise<void>;
  readonly announce: () => void;
  /** Whoever is signed in has confirmed that it is them. */
  readonly confirmed: () => Promise<void>;
  readonly log: Log;
}

/** A sign-in for which somebody went to their browser (decision 119). One at a time. */
export interface AtProvider {
  readonly state: () => AppState["atProvider"];
  readonly begin: (input: MethodParsed<"session.beginAtProvider">) => Promise<void>;
  /** The page at which whoever has just signed out here signs out at their provider too. */
  readonly signsOutAt: () => AppState["signsOutAt"];
  readonly signOut: (there: SignOutThere, opens: boolean) => Promise<void>;
  /** Gives it up; what comes back later is not listened for. */
  readonly leave: () => void;
}

const waitsFor = 10 * 60_000;

/** Opened outside is a page of https, or one of this computer where the server is one too. */
function requireOpenable(address: string, server: string): string {
  const url = URL.parse(address);
  const here = (at: URL | null) => at?.protocol === "http:" && loopbackHosts.includes(at.hostname);
  if (url === null || (url.protocol !== "https:" && !(here(url) && here(URL.parse(server)))))
    throw new BridgeError("BAD_RESPONSE", "The server named a sign-in page that Bellwether does not open.");
  return url.href;
}

interface Held {
  readonly purpose: "sign-in" | "confirm";
  readonly organization: number;
  readonly address: string;
  readonly loopback: Loopback;
  readonly timer: NodeJS.Timeout;
  readonly problem: string | null;
}

export function createAtProvider(deps: AtProviderDeps): AtProvider {
  const { opener, connection, change, announce, confirmed, log } = deps;
  let held: Held | null = null;
  let out: AppState["signsOutAt"] = null;

  const leave = () => {
    out = null;
    if (held === null) return;
    clearTimeout(held.timer);
    held.loopback.close();
    held = null;
  };

  const fail = (problem: string) => {
    if (held === null) return;
    clearTimeout(held.timer);
    held.loopback.close();
    held = { ...held, problem };
  };

  /** The browser came back: what it brought is changed for a session, with the secret that only this computer has. */
  const finish = (address: () => string, secret: string, code: string) =>
    change(async () => {
      const one = held;
      if (one === null || one.problem !== null || one.address !== address()) return;
      try {
        await connection().finishAtProvider({ code, secret, purpose: one.purpose });
        if (one.purpose === "confirm") await confirmed();
        leave();
      } catch (error) {
        if (!(error instanceof BridgeError)) throw error;
        fail(error.message);
      }
    }).catch((error: unknown) => log.error("provider.finish", error));

  return {
    state: () =>
      held === null
        ? null
        : { address: held.address, organization: held.organization, problem: held.problem },
    signsOutAt: () => out,
    signOut: async ({ address, name }, opens) => {
      try {
        const page = requireOpenable(address, connection().url);
        if (opens) await opener.open(page);
        out = { address: opens ? null : page, name };
      } catch (error) {
        // They are signed out here, whatever becomes of the page there.
        log.error("provider.sign-out", error);
      }
    },
    begin: async ({ organization, purpose, opens }) => {
      leave();
      const secret = randomBytes(32).toString("base64url");
      const challenge = createHash("sha256").update(secret).digest("base64url");
      const { api, url } = connection();
      let address = "";
      const loopback = await listenForCode(challenge, (code) => void finish(() => address, secret, code));
      try {
        const { data } = await api.call("session.beginAtProvider", {
          body: { organization_id: organization, purpose, port: loopback.port, challenge },
        });
        address = requireOpenable(data.data.address, url);
        const timer = setTimeout(() => {
          fail("Nobody came back from the provider within ten minutes. Begin again.");
          announce();
        }, waitsFor);
        timer.unref();
        leave();
        held = { purpose, organization, address, loopback, timer, problem: null };
        if (opens) await opener.open(address);
      } catch (error) {
        if (held === null) loopback.close();
        throw error;
      }
      announce();
    },
    leave,
  };
}
