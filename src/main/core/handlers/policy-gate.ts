import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { MethodName } from "#contract/bridge/registry.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import { mayOpenHere, serverRefusal } from "#core/session/govern.ts";
import type { Workspace } from "#core/session/workspace.ts";

/** Why a call is refused, in words for the person; null where it is not. */
type Refusal = (input: unknown) => string | null;

const noFiles = "Your organization does not let Bellwether save files to the disk.";
const noComputer = "Your organization does not let records be kept on this computer alone.";
const noPasswords = "Your organization has people sign in at its provider, without a password of Bellwether.";
const noKeychain =
  "Your organization asks for the keychain of this computer, and Bellwether cannot use it. Nobody can sign in here until it answers.";
const noCopies = "Your organization does not let copies of records be kept on this computer.";
const cannotTell =
  "What your organization set cannot be read on this computer, so nothing new is begun here until it can. Tell whoever manages this computer.";
const noFactor = "Your organization asks for a second factor. Set it up first.";

const textIn = (input: unknown, name: string): string => {
  const found: unknown = typeof input === "object" && input !== null ? Reflect.get(input, name) : null;
  return typeof found === "string" ? found : "";
};

/** What policies refuse, by the method of the bridge: pages say the same beforehand, at the button. */
function refusals(policy: PolicyPort, workspace: Workspace): Partial<Record<MethodName, readonly Refusal[]>> {
  const { values } = policy;
  const when =
    (holds: boolean, words: string): Refusal =>
    () =>
      holds ? words : null;
  const onServer = () => workspace.state().connection?.kind === "server";
  const save = when(!values.SaveFiles, noFiles);
  const unread = policy.unread.size > 0;
  const computer = when(!mayOpenHere(policy), noComputer);
  const setUp = when(!values.ThisComputer, policy.unread.has("ThisComputer") ? cannotTell : noComputer);
  const password: Refusal = () => {
    if (!values.SingleSignOnOnly || !onServer()) return null;
    return policy.unread.has("SingleSignOnOnly") ? cannotTell : noPasswords;
  };
  const keychain: Refusal = () =>
    values.KeychainRequired && workspace.state().keychain === "unavailable" ? noKeychain : null;
  const server: Refusal = (input) => serverRefusal(policy, textIn(input, "url"), workspace.usedServer());
  const factor: Refusal = (input) => {
    if (!values.SecondFactorRequired || textIn(input, "endpoint").startsWith("session.")) return null;
    const { connection, session, phase } = workspace.state();
    if (phase !== "signed-in" || connection?.kind !== "server" || !connection.server.reachable) return null;
    return session?.user?.has_password && !session.user.second_factor ? noFactor : null;
  };
  return {
    "workspace.setUp": [
      setUp,
      (input) => {
        const protection: unknown = Reflect.get(Object(input), "protection");
        return values.KeychainRequired && textIn(protection, "kind") !== "keychain"
          ? "Your organization asks for the keychain of this computer to protect its records."
          : null;
      },
    ],
    "workspace.unlock": [computer],
    "workspace.recover": [computer],
    "workspace.useServer": [server],
    "workspace.probe": [server],
    "workspace.setUpServer": [keychain],
    "workspace.saveRecovery": [save],
    "session.signIn": [password, keychain],
    "session.acceptInvitation": [password, keychain],
    "session.resetPassword": [password],
    "session.forgotPassword": [password],
    "session.beginAtProvider": [keychain],
    "offline.pin": [when(!values.OfflineCopies, noCopies), when(unread, cannotTell)],
    "outbox.export": [save],
    "files.save": [save, factor],
    "files.download": [save, factor],
    "files.view": [factor],
    "files.upload": [factor],
    "api.call": [factor],
    "api.stream": [factor],
  };
}

/** Refuses what the organization of this computer refuses, whatever a page asks for. */
export function governHandlers(handlers: Handlers, policy: PolicyPort, workspace: Workspace): Handlers {
  const refused = refusals(policy, workspace);
  const governed = Object.entries(handlers).map(([name, handler]) => {
    const own = refused[name as MethodName];
    if (own === undefined) return [name, handler];
    const run = handler as (input: unknown, context: unknown) => Promise<unknown>;
    const guarded = async (input: unknown, context: unknown) => {
      for (const refusal of own) {
        const words = refusal(input);
        if (words !== null) throw new BridgeError("FORBIDDEN", words, { reason: "policy" });
      }
      return run(input, context);
    };
    return [name, guarded];
  });
  return Object.fromEntries(governed) as Handlers;
}
