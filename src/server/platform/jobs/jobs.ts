import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Job, JobAnswer, JobMessage, JobRequest } from "./job.ts";

/** Runs long work beside the requests, in one or two worker threads. */
export interface Jobs {
  readonly run: <Input, Output, Told = never>(
    job: Job<Input, Output, Told>,
    input: Input,
    options?: JobOptions<Told>,
  ) => Promise<Output>;
  /** The server takes no more requests: whatever one of them waits for ends, and none begins any more. */
  readonly endAsked: () => void;
  readonly close: () => Promise<void>;
  /** Is a worker still in code that cannot be ended? Then the process would wait for it. */
  readonly isHeld: () => boolean;
  /** Is every worker in code that cannot be ended, so that nothing is done any more? */
  readonly isStuck: () => boolean;
  /** Jobs that wait for a worker. */
  readonly waiting: () => number;
}

export interface JobOptions<Told> {
  /** Takes many seconds or much memory: of such jobs one is done at a time, and those that are quick pass it. */
  readonly long?: boolean;
  /** Once it is aborted nobody waits for the job: it ends, or never begins. Rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly onTold?: (told: Told) => void;
  /** Who asked for it and waits: people take turns. Left out where no request waits for it. */
  readonly by?: number | string;
}

/** A job that a request waited for when the server was stopped. */
export class StoppingError extends Error {
  constructor() {
    super("The server is being stopped.");
    this.name = "StoppingError";
  }
}

/** Milliseconds for which workers may end by themselves: one that sets pages takes longer, and is not waited for. */
const patience = 500;

/** No report or export that a team makes takes as long; one that does is ended, and whoever asked is told. */
const longest = 120_000;

/** One for what takes long, and one that stays free of it. */
const mostWorkers = 2;

/** Megabytes for what a job has just made and mostly drops again, and for the rest: with Node's own, a worker holds a hundred more. */
const memory = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1024 };

/** Beside the sources; in the build a program of its own, one folder above the shared chunks. */
function programAt(here: string): URL {
  if (here.endsWith(".ts")) return new URL("../../job-worker.ts", here);
  return new URL(/\/chunks\/[^/]+$/.test(here) ? "../server-jobs.js" : "./server-jobs.js", here);
}

interface Task {
  readonly request: JobRequest;
  readonly long: boolean;
  readonly by: number | string | null;
  readonly told: (told: unknown) => void;
  readonly settle: (answer: JobAnswer) => void;
  readonly refuse: (why: unknown) => void;
  timer?: NodeJS.Timeout;
}

/** A worker that was ended counts until it is gone: the page setter is only left when it is done with its pages. */
interface Place {
  readonly worker: Worker;
  task: Task | null;
  ending: boolean;
}

/** Each worker starts when there is something for it, and anew after a job that had to be ended. */
export function createJobs(program = programAt(import.meta.url), limit = longest): Jobs {
  const places = new Set<Place>();
  let waiting: readonly Task[] = [];
  /** Who had a turn since somebody waited, and when: the greater, the later. */
  const turns = new Map<Task["by"], number>();
  let turn = 0;
  let stopping = false;

  const finish = (place: Place, answer: JobAnswer) => {
    const { task } = place;
    clearTimeout(task?.timer);
    if (!place.ending) {
      place.task = null;
      place.worker.unref();
    }
    task?.settle(answer);
    next();
  };

  const end = (place: Place, message: string) => {
    place.ending = true;
    finish(place, { ok: false, message });
    void place.worker.terminate();
  };

  const start = (): Place => {
    const worker = new Worker(program, { name: "bellwether-jobs", resourceLimits: memory });
    worker.unref();
    const place: Place = { worker, task: null, ending: false };
    places.add(place);
    const gone = (message: string) => {
      places.delete(place);
      finish(place, { ok: false, message });
    };
    worker.on("message", (message: JobMessage) => {
      if (place.ending) return;
      if ("told" in message) place.task?.told(message.told);
      else finish(place, message);
    });
    worker.on("error", (error) => gone(error instanceof Error ? error.message : "The worker failed."));
    worker.on("exit", () => gone("The worker ended."));
    return place;
  };

  const begin = (place: Place, task: Task) => {
    place.task = task;
    place.worker.ref();
    task.timer = setTimeout(() => end(place, `The job ${task.request.name} took too long.`), limit);
    try {
      place.worker.postMessage(task.request);
    } catch (error) {
      finish(place, { ok: false, message: error instanceof Error ? error.message : String(error) });
    }
  };

  /** What waits for whoever had their turn longest ago; of one person, in order. */
  const nextOf = (tasks: readonly Task[]): Task | undefined =>
    tasks.reduce<Task | undefined>(
      (first, task) =>
        first !== undefined && (turns.get(first.by) ?? 0) <= (turns.get(task.by) ?? 0) ? first : task,
      undefined,
    );

  /** Gives free workers what waits: people take turns, and what takes long lets others pass while one such is done. */
  const next = () => {
    const isLong = [...places].some(({ task }) => task?.long === true);
    const task = nextOf(waiting.filter(({ long }) => !long || !isLong));
    if (task === undefined) return;
    const free = [...places].find((place) => place.task === null && !place.ending);
    if (free === undefined && places.size >= mostWorkers) return;
    waiting = waiting.filter((each) => each !== task);
    turn += 1;
    turns.set(task.by, turn);
    begin(free ?? start(), task);
    next();
  };

  const cancel = (task: Task) => {
    waiting = waiting.filter((each) => each !== task);
    const place = [...places].find((each) => each.task === task);
    if (place !== undefined && !place.ending) end(place, "Nobody waits for it.");
  };

  return {
    run: async <Input, Output, Told = never>(
      job: Job<Input, Output, Told>,
      input: Input,
      { long = false, signal, onTold, by }: JobOptions<Told> = {},
    ): Promise<Output> => {
      signal?.throwIfAborted();
      if (stopping && by !== undefined) throw new StoppingError();
      const answered = Promise.withResolvers<JobAnswer>();
      const task: Task = {
        request: { name: job.name, input },
        long,
        by: by ?? null,
        told: (told) => onTold?.(told as Told),
        settle: answered.resolve,
        refuse: answered.reject,
      };
      const aborted = () => {
        answered.reject(signal?.reason);
        cancel(task);
      };
      signal?.addEventListener("abort", aborted, { once: true });
      try {
        if (waiting.length === 0 && [...places].every((place) => place.task === null)) turns.clear();
        waiting = [...waiting, task];
        next();
        const answer = await answered.promise;
        if (!answer.ok) throw new Error(answer.message);
        return answer.output as Output;
      } finally {
        signal?.removeEventListener("abort", aborted);
      }
    },
    endAsked: () => {
      stopping = true;
      const tasks = [...waiting, ...[...places].flatMap(({ task }) => (task === null ? [] : [task]))];
      for (const task of tasks.filter(({ by }) => by !== null)) {
        task.refuse(new StoppingError());
        cancel(task);
      }
    },
    close: async () => {
      for (const task of waiting) task.settle({ ok: false, message: "The server ends." });
      waiting = [];
      const ended = Promise.all([...places].map(({ worker }) => worker.terminate()));
      await Promise.race([ended, pause(patience, undefined, { ref: false })]);
    },
    isHeld: () => places.size > 0,
    isStuck: () => places.size >= mostWorkers && [...places].every(({ ending }) => ending),
    waiting: () => waiting.length,
  };
}
