import { workersOf } from "#lib/page/start-worker.ts";
import { askReader } from "../ask-reader.ts";
import { type MailRequest, mailLimits, type ReadMail, type TakenPart } from "./mail-content.ts";
import workerUrl from "./mail-worker.ts?worker&url";

const startWorker = workersOf("bellwether-mail-worker", workerUrl);
const ask = <C>(request: MailRequest, signal: AbortSignal) =>
  askReader<MailRequest, C>(startWorker(), request, { signal, time: mailLimits.time });

type Source = Pick<MailRequest, "format" | "bytes">;

/** Reads a mail in a worker of its own. */
export const readMail = (mail: Source, signal: AbortSignal): Promise<ReadMail> =>
  ask({ ...mail, part: null }, signal);

/** Takes one file out of a mail, in a worker of its own. */
export const takeOut = (mail: Source, part: number, signal: AbortSignal): Promise<TakenPart> =>
  ask({ ...mail, part }, signal);
