import type { FileRef } from "#contract/bridge/registry.ts";
import type { Upload } from "#contract/records/media/schema.ts";

/** A chosen or dropped file before core has it. `stage` hands it over and may be called again for a retry. */
export type UploadSource = {
  readonly name: string;
  readonly size: number;
  readonly stage: () => Promise<FileRef>;
  /** Why it is not taken at all, in words for the person. */
  readonly refused?: string;
};

/**
 * `waiting` for a free slot, `sending`, `keeping` (being attached), `done`. `refused` cannot be sent as it is;
 * `failed` and `stopped` can be retried.
 */
export type UploadState = "waiting" | "sending" | "keeping" | "done" | "refused" | "failed" | "stopped";

export type UploadEntry = {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly total: number;
  readonly sent: number;
  readonly state: UploadState;
  /** Why it was refused or failed, with the fix. */
  readonly message: string | null;
};

export type UploadQueueOptions = {
  readonly maxAtOnce: number;
  /** Uploads that are on the server already when the queue is made, such as those of a draft. */
  readonly here?: readonly Upload[] | undefined;
  readonly send: (ref: string, signal: AbortSignal) => Promise<Upload>;
  /** Attaches an upload; a rejection leaves the entry `failed`, and a retry calls only this again. */
  readonly keep: (upload: Upload) => Promise<void>;
  /** Called when a finished upload is removed from the list. Absent where the record has it already. */
  readonly takeBack?: ((upload: Upload) => void) | undefined;
  readonly release: (ref: string) => void;
  readonly check: (file: UploadSource) => string | null;
  /** An error in words, and whether a retry could help. */
  readonly explain: (error: unknown) => { readonly message: string; readonly again: boolean };
};

type Work = {
  /** Null for a file that was on the server already. */
  source: UploadSource | null;
  ref: FileRef | null;
  upload: Upload | null;
  abort: AbortController | null;
};

const RUNNING: readonly UploadState[] = ["sending", "keeping"];

/** Sends files, at most `maxAtOnce` at a time. Its snapshot is a new object after every change. */
export function createUploadQueue(options: UploadQueueOptions) {
  const work = new Map<number, Work>();
  const listeners = new Set<() => void>();
  let entries: readonly UploadEntry[] = [];
  let nextId = 1;
  entries = (options.here ?? []).map((upload): UploadEntry => {
    const id = nextId++;
    work.set(id, { source: null, ref: null, upload, abort: null });
    const { file_name: name, size: total } = upload;
    return { id, name, total, sent: total, state: "done", message: null };
  });

  const set = (next: readonly UploadEntry[]) => {
    entries = next;
    for (const listener of [...listeners]) listener();
  };
  const find = (id: number) => entries.find((entry) => entry.id === id);
  const patch = (id: number, change: Partial<UploadEntry>) =>
    set(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));

  const letGo = (job: Work) => {
    if (job.ref) options.release(job.ref.ref);
    job.ref = null;
  };

  const run = async (id: number, job: Work) => {
    const abort = new AbortController();
    job.abort = abort;
    patch(id, { state: job.upload ? "keeping" : "sending", message: null });
    try {
      if (!job.upload) {
        job.ref ??= (await job.source?.stage()) ?? null;
        if (abort.signal.aborted || job.ref === null) return;
        job.upload = await options.send(job.ref.ref, abort.signal);
        if (abort.signal.aborted) return;
        patch(id, { state: "keeping", sent: find(id)?.total ?? 0 });
      }
      await options.keep(job.upload);
      letGo(job);
      patch(id, { state: "done" });
    } catch (error) {
      if (abort.signal.aborted) return;
      const { message, again } = options.explain(error);
      if (!again) letGo(job);
      patch(id, { state: again ? "failed" : "refused", message });
    } finally {
      pump();
    }
  };

  const pump = () => {
    for (const entry of entries) {
      if (entries.filter((each) => RUNNING.includes(each.state)).length >= options.maxAtOnce) return;
      const job = work.get(entry.id);
      if (job && find(entry.id)?.state === "waiting") void run(entry.id, job);
    }
  };

  const stop = (id: number) => {
    const entry = find(id);
    // While it is being attached there is nothing left to stop.
    if (!entry || (entry.state !== "waiting" && entry.state !== "sending")) return;
    work.get(id)?.abort?.abort();
    patch(id, { state: "stopped", sent: 0 });
    pump();
  };

  return {
    add: (sources: readonly UploadSource[]) => {
      const added = sources.map((source): UploadEntry => {
        const id = nextId++;
        work.set(id, { source, ref: null, upload: null, abort: null });
        const message = source.refused ?? options.check(source);
        const state = message === null ? "waiting" : "refused";
        return { id, name: source.name, total: source.size, sent: 0, state, message };
      });
      set([...entries, ...added]);
      pump();
    },
    progress: (ref: string, sent: number) => {
      for (const [id, job] of work)
        if (job.ref?.ref === ref && find(id)?.state === "sending") patch(id, { sent });
    },
    stop,
    stopAll: () => {
      for (const entry of entries) stop(entry.id);
    },
    retry: (id: number) => {
      const state = find(id)?.state;
      if (state !== "failed" && state !== "stopped") return;
      patch(id, { state: "waiting", message: null, sent: 0 });
      pump();
    },
    /** Removes a finished, refused, failed or stopped entry from the list. */
    dismiss: (id: number) => {
      const state = find(id)?.state;
      const job = work.get(id);
      if (!job || state === undefined || state === "waiting" || RUNNING.includes(state)) return;
      letGo(job);
      if (state === "done" && job.upload) options.takeBack?.(job.upload);
      work.delete(id);
      set(entries.filter((entry) => entry.id !== id));
    },
    /** Stops everything; called when the form closes. */
    close: () => {
      for (const job of work.values()) {
        job.abort?.abort();
        letGo(job);
      }
      work.clear();
      entries = [];
    },
    snapshot: () => entries,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Progress of all files together, without refused and stopped ones. Null where nothing is being sent. */
export function overall(entries: readonly UploadEntry[]) {
  const counted = entries.filter((entry) => entry.state !== "refused" && entry.state !== "stopped");
  const running = counted.filter((entry) => entry.state === "waiting" || RUNNING.includes(entry.state));
  if (running.length === 0) return null;
  const total = counted.reduce((sum, entry) => sum + entry.total, 0);
  const sent = counted.reduce((sum, entry) => sum + Math.min(entry.sent, entry.total), 0);
  const done = counted.filter((entry) => entry.state === "done").length;
  return { files: counted.length, done, sent, total };
}
