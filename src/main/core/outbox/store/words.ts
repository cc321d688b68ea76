import { BridgeError } from "#contract/bridge/errors.ts";
import { kinds, type QueuedKind } from "#contract/kit/kinds.ts";
import type { StoreFault } from "#core/store/store.ts";

const kept = "Nothing was deleted. What you type stays in the form until it is saved.";
const straight =
  "While the server can be reached, changes are saved there at once; without it they cannot be saved.";
const words: Record<StoreFault, string> = {
  unreadable: `The key of this computer does not open the changes that wait here. ${kept}`,
  damaged: `The file of the changes that wait on this computer is damaged. ${kept}`,
  plain: `The file of the changes that wait on this computer is not encrypted, so it was not opened. ${kept}`,
  newer: `The changes that wait here were saved by a newer version of Bellwether. Update Bellwether to send them. ${kept}`,
  gone: "The folder in which Bellwether keeps your changes was deleted or moved while Bellwether was running. What waits is in memory only: export it before you stop Bellwether, or put the folder back. What you type stays in the form.",
  full: `The disk of this computer is full. Make room on it. ${straight} ${kept}`,
  "read-only": `Bellwether may not write in its folder on this computer. ${straight} ${kept}`,
  io: `This computer cannot save changes right now. ${straight} ${kept}`,
};

export const outboxRefusal = (fault: StoreFault) =>
  new BridgeError("DATA_UNREADABLE", words[fault], { fault });

/** Kinds that are called otherwise than their noun says. */
const things: Partial<Record<QueuedKind, string>> = {
  reminder: "A task",
  media: "The name of a file",
  upload: "A file",
};

/** What a change is about, without names: it is stored beside the encrypted file. */
export const thingOf = (kind: QueuedKind): string => {
  const { noun } = kinds[kind];
  return things[kind] ?? `${/^[aeiou]/.test(noun) ? "An" : "A"} ${noun}`;
};

const moment = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

export const lostWords = (what: string, at: number): string =>
  `${what}, saved ${moment.format(at).replace(/\u202f/g, " ")}`;

export const unknownLoss =
  "Bellwether cannot tell whether all changes that were saved on this computer are still here.";

export const poisonWords = (attempts: number): string =>
  `The server has failed at this ${attempts} times. Bellwether keeps trying.`;
