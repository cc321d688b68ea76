import type { ReaderAnswer } from "../ask-reader.ts";
import type { MailContent, MailRequest } from "./mail-content.ts";
import { readEml, takeOutOfEml } from "./read-eml.ts";
import { readMsg, takeOutOfMsg } from "./read-msg.ts";

/**
 * Reads one mail and answers its words, or one file out of it. The host serves this file under a policy of its own, by which it
 * can load and reach nothing; the page gives it the bytes and ends it after the answer.
 */
async function read({ format, bytes, part }: MailRequest): Promise<ReaderAnswer<MailContent>> {
  try {
    if (part === null) return { content: format === "eml" ? await readEml(bytes) : readMsg(bytes) };
    return { content: format === "eml" ? await takeOutOfEml(bytes, part) : takeOutOfMsg(bytes, part) };
  } catch {
    return { problem: "broken" };
  }
}

addEventListener("message", ({ data }: MessageEvent<MailRequest>) => {
  void read(data).then((answer) => postMessage(answer));
});
