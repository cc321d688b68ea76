import type { UpdateHold, UpdateNotes, UpdateProblem, UpdatesOff } from "#contract/bridge/updates.ts";
import { chosenLanguage } from "#lib/words/language/language.ts";
import { t } from "#lib/words/t.ts";

/** Why nothing is looked for, in words for the person. */
export const offWords = (off: UpdatesOff): string =>
  ({
    development: t("This is not an installed application, so it looks for no updates."),
    policy: t("Your organization has turned updates off in Bellwether. Its IT staff installs them."),
    unread: t(
      "What your organization set cannot be read on this computer, so no update is taken until it can. Tell whoever manages this computer.",
    ),
    administrator: t(
      "Bellwether was installed by your organization’s own tools, which also bring its updates. It looks for none itself.",
    ),
    "no-address": t("No address of updates is set on this computer. Its IT staff installs them."),
    "bad-address": t(
      "The address of updates cannot be used: it has to be https or a folder. Tell your IT staff; the policy is UpdateAddress.",
    ),
    "no-key": t(
      "Updates cannot be verified, because no public key is set. Tell your IT staff; the policy is UpdateKey.",
    ),
  })[off];

/** What went wrong and what to do. Nothing was changed by any of it. */
export const problemWords = (problem: UpdateProblem): string =>
  ({
    unreachable: t(
      "The feed of updates does not answer. Bellwether tries again by itself. If this stays so for days, tell your IT staff.",
    ),
    slow: t("The feed of updates answers too slowly. Bellwether tries again by itself."),
    broken: t("The feed of updates cannot be read: it is damaged or cut off. Tell your IT staff."),
    unsigned: t("The feed of updates is not signed, so it was not used. Tell your IT staff."),
    "wrong-key": t(
      "The feed of updates was signed with a key that this computer does not know, so it was not used. Tell your IT staff.",
    ),
    altered: t(
      "The feed of updates was altered after it was signed, so it was not used. Tell your IT staff.",
    ),
    expired: t(
      "The feed of updates is too old to be trusted. Your IT staff has to sign it again. If the date of this computer is wrong, set it right.",
    ),
    replayed: t("The feed of updates is older than one seen before, so it was not used. Tell your IT staff."),
    older: t("The feed offers an older version than this one. Bellwether never goes back to it."),
    "other-feed": t("The feed of updates is of another channel, so it was not used. Tell your IT staff."),
    "bad-staging": t(
      "The feed does not say for how many computers the version is, so it was not used. Tell your IT staff.",
    ),
    "no-file": t("The feed has a new version, but none for this kind of computer. Tell your IT staff."),
    "too-old": t(
      "The new version cannot be installed over this one directly. Your IT staff has to install a version in between.",
    ),
    "file-missing": t(
      "The new version is announced, but its file is not there. Bellwether tries again by itself.",
    ),
    "file-altered": t(
      "The file of the new version is not what was announced, so it was thrown away. Tell your IT staff if this happens again.",
    ),
    "disk-full": t(
      "There is no room on the disk for the new version. Make room; Bellwether tries again by itself.",
    ),
    "download-failed": t("The new version could not be downloaded whole. Bellwether tries again by itself."),
    "install-failed": t(
      "The last update was handed to its installer, but this is still the older version. Try again. If an administrator’s password is asked for, tell your IT staff.",
    ),
  })[problem];

export const holdWords = (hold: UpdateHold): string =>
  ({
    changes: t("It waits until the changes on this computer are sent to the server."),
    interview: t("It waits until the interview that is open is closed."),
    asleep: t("It waits until the computer is awake again."),
    memory: t(
      "Something that was typed here is kept only until Bellwether is closed, so it does not close by itself: the update is installed when you quit it.",
    ),
  })[hold];

/** What is new, in the language of the interface where the feed has it. */
export function notesIn(notes: UpdateNotes): readonly string[] {
  const [language = "en"] = chosenLanguage(window).split("-");
  return (notes[language] ?? notes.en ?? "")
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*]|#+)\s+/, "").trim())
    .filter((line) => line !== "");
}
