/**
 * What a call answers, unless the signal comes first. A call to a share of the network that has gone cannot be called back: it is left to
 * itself, and its answer is not waited for.
 */
export const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
