import { BridgeError, fieldErrors, isAway, mayBeDone } from "#contract/bridge/errors.ts";
import { t } from "#lib/words/t.ts";

const owesSecondFactor = ({ details }: BridgeError): boolean => details.reason === "second-factor";

/** Why something cannot be shown. Nothing was typed, so no text is mentioned. */
export function readProblem(error: unknown): string {
  if (isAway(error))
    return t("There is no copy of this on this computer. It opens as soon as the server can be reached.");
  if (!(error instanceof BridgeError)) return t("Something went wrong on this screen. Try again.");
  switch (error.code) {
    case "SERVER_ERROR":
    case "BAD_RESPONSE":
      return t("This could not be read: the server had a problem. Try again in a moment.");
    case "CONNECTION_LOST":
      return t("This could not be read: Bellwether did not answer. Try again.");
    case "BAD_REQUEST":
    case "UNKNOWN_METHOD":
    case "INTERNAL":
      return t("This could not be read: something went wrong in Bellwether. Try again.");
    case "UNAUTHENTICATED":
      return owesSecondFactor(error)
        ? t("Your organization asks for a second factor. Set it up to see this.")
        : t("Your session has ended. Sign in again to see this.");
    default:
      return errorMessage(error);
  }
}

const problemOfServer = t("The server had a problem. Nothing was saved; your text is still here.");

const endUnknown = t(
  "It was sent, but no answer came back, so it may have been done. What is shown here is read again as soon as the server answers. Your text is still here; you can try again.",
);

/** The title over why something was not done: where it may have been done, that is said instead. */
export const failedTitle = (error: unknown, title: string): string =>
  mayBeDone(error) ? t("It is not known whether this was saved.") : title;

/** The one function from an error to words for the person: what happened, and what is safe. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof BridgeError))
    return t("Something went wrong on this screen. Your text is still here.");
  switch (error.code) {
    case "VALIDATION":
    case "FILE_REFUSED":
    case "WRONG_PASSPHRASE":
    case "RATE_LIMITED":
    case "DATA_UNREADABLE":
    case "NO_KEYCHAIN":
    case "NOT_READY":
    // Where the server says why, that is told.
    case "FORBIDDEN":
      return error.message;
    case "UNAUTHENTICATED":
      return owesSecondFactor(error)
        ? t("Your organization asks for a second factor. Set it up to go on; your text is still here.")
        : t("Your session has ended. Sign in again; your text is still here.");
    case "NOT_FOUND":
      return t("This record does not exist, or you may not see it.");
    case "CONFLICT":
      return t("Someone else changed this record since you opened it. Nothing was overwritten.");
    case "OFFLINE":
      if (mayBeDone(error)) return endUnknown;
      return t("The server cannot be reached. Your text is still here; try again when you are online.");
    case "SERVER_ERROR":
      if (error.details.status === 507)
        return t(
          "The disk that keeps the records is full, or may not be written to. Nothing was saved; your text is still here. Make room on it, or tell whoever looks after your server, then try again.",
        );
      return problemOfServer;
    case "BAD_RESPONSE":
      return problemOfServer;
    case "CONNECTION_LOST":
      return t(
        "Bellwether does not answer. Your text is still here; leave this window open until Bellwether runs again, and try again.",
      );
    case "TIMEOUT":
      return endUnknown;
    case "CANCELLED":
      return t("Stopped.");
    case "FILE_GONE":
      return t("The file is no longer where it was. Choose it again.");
    case "BAD_REQUEST":
    case "UNKNOWN_METHOD":
    case "INTERNAL":
      return t("Something went wrong in Bellwether. Your text is still here.");
    default:
      return error.code satisfies never;
  }
}

/** A try before this one was carried out, and what its answer shows once was shown to nobody. */
export const wasDone = (error: unknown): boolean => {
  const { uuid, idempotency_key } = fieldErrors(error);
  return uuid !== undefined || idempotency_key !== undefined;
};
