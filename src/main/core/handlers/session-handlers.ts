import type { Handlers } from "#contract/bridge/dispatcher.ts";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Workspace } from "#core/session/workspace.ts";

const mailed = "If there is an account with this email address, a message with a link is on its way.";

export const sessionHandlers = (workspace: Workspace) =>
  ({
    "session.signIn": async (input) => {
      await workspace.withConnection((connection) => connection.signIn(input));
      return workspace.state();
    },
    "session.beginAtProvider": async (input) => {
      await workspace.atProvider.begin(input);
      return workspace.state();
    },
    "session.leaveProvider": async () => {
      workspace.atProvider.leave();
      return workspace.state();
    },
    "session.verify": async ({ code }) => {
      await workspace.withConnection((connection) => connection.verify(code));
      return workspace.state();
    },
    "session.signOut": async (input) => {
      await workspace.signOut(input);
      return workspace.state();
    },
    "session.lock": async ({ evenSo }) => {
      const { phase, unlocksNowhere } = workspace.state();
      if (!evenSo && phase === "signed-in" && unlocksNowhere)
        throw new BridgeError(
          "NOT_READY",
          "You could not unlock Bellwether again now, because your server cannot be reached. It was not locked.",
        );
      workspace.lock();
      return workspace.state();
    },
    "session.unlock": async ({ password }) => {
      await workspace.unlockSession(password);
      return workspace.state();
    },
    "session.forgotPassword": async (body) => {
      const { data } = await workspace.connection().api.call("session.forgotPassword", { body });
      return { message: data.status ?? data.message ?? mailed };
    },
    "session.resetPassword": async (body) => {
      const { data } = await workspace.connection().api.call("session.resetPassword", { body });
      return { message: data.status ?? data.message ?? "Your password has been changed." };
    },
    "session.invitation": async (body) => {
      const { data } = await workspace.connection().api.call("users.invitation", { body });
      const { full_name: fullName, email, organization_name: organization } = data.data;
      return { fullName, email, organization };
    },
    "session.acceptInvitation": async (input) => {
      await workspace.withConnection((connection) => connection.acceptInvitation(input));
      return workspace.state();
    },
  }) satisfies Partial<Handlers>;
