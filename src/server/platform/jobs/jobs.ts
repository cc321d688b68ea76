import { Worker } from "node:worker_threads";
import type { Job, JobAnswer, JobRequest } from "./job.ts";

/** Runs long work beside the requests: in one worker thread, one job after the other. */
export interface Jobs {
  readonly run: <Input, Output>(job: Job<Input, Output>, input: Input) => Promise<Output>;
  readonly close: () => Promise<void>;
}

/** No report or export that a team makes takes as long; one that does is ended, and whoever asked is told. */
const longest = 120_000;

/** Beside the sources; in the build a program of its own, one folder above the shared chunks. */
function programAt(here: string): URL {
  if (here.endsWith(".ts")) return new URL("../../job-worker.ts", here);
  return new URL(/\/chunks\/[^/]+$/.test(here) ? "../server-jobs.js" : "./server-jobs.js", here);
}

interface Waiting {
  readonly settle: (answer: JobAnswer) => void;
}

/** The worker starts with the first job, and anew after one that had to be ended. */
export function createJobs(program = programAt(import.meta.url), limit = longest): Jobs {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Waiting | null = null;

  const start = (): Worker => {
    const started = new Worker(program, { name: "bellwether-jobs" });
    started.unref();
    const fail = (message: string) => {
      if (worker === started) worker = null;
      waiting?.settle({ ok: false, message });
    };
    started.on("message", (answer: JobAnswer) => waiting?.settle(answer));
    started.on("error", (error) => fail(error instanceof Error ? error.message : "The worker failed."));
    started.on("exit", () => fail("The worker ended."));
    return started;
  };

  const one = async (request: JobRequest): Promise<unknown> => {
    worker ??= start();
    const running = worker;
    running.ref();
    const answered = Promise.withResolvers<JobAnswer>();
    waiting = { settle: answered.resolve };
    const timer = setTimeout(() => {
      answered.resolve({ ok: false, message: `The job ${request.name} took too long.` });
      worker = null;
      void running.terminate();
    }, limit);
    try {
      running.postMessage(request);
      const answer = await answered.promise;
      if (!answer.ok) throw new Error(answer.message);
      return answer.output;
    } finally {
      clearTimeout(timer);
      waiting = null;
      running.unref();
    }
  };

  return {
    run: async <Input, Output>(job: Job<Input, Output>, input: Input): Promise<Output> => {
      const done = last.then(() => one({ name: job.name, input }));
      last = done.catch(() => undefined);
      return (await done) as Output;
    },
    close: async () => {
      await worker?.terminate();
      worker = null;
    },
  };
}
