import { workersOf } from "#lib/page/start-worker.ts";
import {
  type OfficeAnswer,
  type OfficeContent,
  type OfficeRequest,
  officeLimits,
  TooLargeError,
} from "./office-content.ts";
import workerUrl from "./office-worker.ts?worker&url";

const startWorker = workersOf("bellwether-office-worker", workerUrl);

/**
 * Reads an Office file in a worker of its own, which ends with the answer, with `signal`, or when it takes too long. Rejects
 * with `TooLargeError` where a preview would take too much, and with another error where the file cannot be read.
 */
export async function readOffice(request: OfficeRequest, signal: AbortSignal): Promise<OfficeContent> {
  const worker = startWorker();
  const { promise, resolve, reject } = Promise.withResolvers<OfficeAnswer>();
  worker.onmessage = ({ data }: MessageEvent<OfficeAnswer>) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message || "The worker has ended."));
  const timer = setTimeout(() => reject(new TooLargeError()), officeLimits.time);
  const stop = () => reject(new Error("The file was closed."));
  signal.addEventListener("abort", stop);
  try {
    worker.postMessage(request, [request.bytes]);
    const answer = await promise;
    if ("content" in answer) return answer.content;
    throw answer.problem === "too-large" ? new TooLargeError() : new Error("The file could not be read.");
  } finally {
    signal.removeEventListener("abort", stop);
    clearTimeout(timer);
    worker.terminate();
  }
}
