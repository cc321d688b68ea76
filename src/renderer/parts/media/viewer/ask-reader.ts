import { TooLargeError } from "./office/office-content.ts";

/** What a worker that reads foreign files answers. */
export type ReaderAnswer<C> = { readonly content: C } | { readonly problem: "broken" | "too-large" };

/**
 * Lets a worker of its own read a file, which ends with the answer, with `signal`, or after `time` milliseconds. Rejects with
 * `TooLargeError` where a preview would take too much, and with another error where the file cannot be read.
 */
export async function askReader<R extends { readonly bytes: ArrayBuffer }, C>(
  worker: Worker,
  request: R,
  options: { readonly signal: AbortSignal; readonly time: number },
): Promise<C> {
  const { promise, resolve, reject } = Promise.withResolvers<ReaderAnswer<C>>();
  worker.onmessage = ({ data }: MessageEvent<ReaderAnswer<C>>) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message || "The worker has ended."));
  const timer = setTimeout(() => reject(new TooLargeError()), options.time);
  const stop = () => reject(new Error("The file was closed."));
  options.signal.addEventListener("abort", stop);
  try {
    worker.postMessage(request, [request.bytes]);
    const answer = await promise;
    if ("content" in answer) return answer.content;
    throw answer.problem === "too-large" ? new TooLargeError() : new Error("The file could not be read.");
  } finally {
    options.signal.removeEventListener("abort", stop);
    clearTimeout(timer);
    worker.terminate();
  }
}
