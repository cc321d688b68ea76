import { afterEach, expect, it } from "vitest";
import { createAtOnce } from "./at-once.ts";
import type { Job } from "./job.ts";
import { createJobs, type Jobs, StoppingError } from "./jobs.ts";

/**
 * A worker in place of ours: "count" counts the jobs of this worker, "hold" tells that it has begun and waits for ever, and
 * "busy" does so without letting anything in, as the page setter does.
 */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    let count = 0;
    parentPort.on("message", ({ name, input }) => {
      count += 1;
      if (name === "count") return parentPort.postMessage({ ok: true, output: count });
      parentPort.postMessage({ told: input });
      const until = new Int32Array(input.until);
      if (name === "busy") {
        Atomics.wait(until, 0, 0);
        parentPort.postMessage({ ok: true, output: "let go" });
      } else Promise.resolve(Atomics.waitAsync(until, 0, 0).value)
        .then(() => parentPort.postMessage({ ok: true, output: "let go" }));
    });
  `)}`,
);

interface Held {
  readonly until: SharedArrayBuffer;
}

const jobOf = <Input, Output>(name: string) =>
  ({ name, work: () => null as never }) as Job<Input, Output, Held>;
const count = jobOf<null, number>("count");
const hold = jobOf<Held, string>("hold");
const busy = jobOf<Held, string>("busy");

let jobs: Jobs;
const held: Held[] = [];
afterEach(async () => {
  for (const each of held.splice(0)) letGo(each);
  await jobs.close();
});

function lock(): Held {
  const one = { until: new SharedArrayBuffer(4) };
  held.push(one);
  return one;
}

function letGo({ until }: Held): void {
  const cell = new Int32Array(until);
  Atomics.store(cell, 0, 1);
  Atomics.notify(cell, 0);
}

/** Begins one that goes on until it is let go. */
async function begin(job: Job<Held, string, Held>, signal?: AbortSignal, by?: string) {
  const until = lock();
  const begun = Promise.withResolvers<void>();
  const asked = { long: true, signal, onTold: () => begun.resolve(), ...(by === undefined ? {} : { by }) };
  const done = jobs.run(job, until, asked);
  done.catch(() => undefined);
  await begun.promise;
  return { done, until };
}

it("lets what is quick pass what takes long, and does one of those after the other", async () => {
  jobs = createJobs(program);
  const first = await begin(hold);
  const order: string[] = [];
  const second = jobs.run(count, null, { long: true }).then(() => order.push("long"));
  for (let index = 1; index <= 3; index += 1) {
    // The second worker does all of them, so no third has begun.
    expect(await jobs.run(count, null)).toBe(index);
    order.push("quick");
  }
  letGo(first.until);
  expect(await first.done).toBe("let go");
  await second;
  expect(order).toEqual(["quick", "quick", "quick", "long"]);
});

it("ends a job that nobody waits for any more, and begins the next", async () => {
  jobs = createJobs(program);
  const ending = new AbortController();
  const first = await begin(hold, ending.signal);
  const next = jobs.run(count, null, { long: true });
  ending.abort();
  await expect(first.done).rejects.toThrow(/aborted/);
  // Of a new worker: that of the first job has ended.
  expect(await next).toBe(1);
});

it("ends one that lets nothing in, too", async () => {
  jobs = createJobs(program);
  const ending = new AbortController();
  const first = await begin(busy, ending.signal);
  ending.abort();
  await expect(first.done).rejects.toThrow(/aborted/);
  letGo(first.until);
  expect(await jobs.run(count, null, { long: true })).toBe(1);
});

it("never begins a job that was given up while it waited", async () => {
  jobs = createJobs(program);
  const first = await begin(hold);
  const ending = new AbortController();
  const told: unknown[] = [];
  const second = jobs.run(hold, lock(), {
    long: true,
    signal: ending.signal,
    onTold: (each) => told.push(each),
  });
  ending.abort();
  await expect(second).rejects.toThrow(/aborted/);
  letGo(first.until);
  await first.done;
  // The worker of the first job goes on with the third.
  expect(await jobs.run(count, null, { long: true })).toBe(2);
  expect(told).toEqual([]);
  await expect(jobs.run(count, null, { signal: ending.signal })).rejects.toThrow(/aborted/);
});

it("tells whoever waits that the worker is gone, and goes on with another", async () => {
  jobs = createJobs(program, 1);
  await expect(jobs.run(hold, lock())).rejects.toThrow(/took too long/);
  await jobs.close();
  jobs = createJobs(program);
  expect(await jobs.run(count, null)).toBe(1);
});

it("lets people take turns: who asked for much keeps nobody else waiting", async () => {
  jobs = createJobs(program);
  const first = await begin(hold, undefined, "Ana");
  const order: string[] = [];
  const ask = (by: string, what: string) =>
    jobs.run(count, null, { long: true, by }).then(() => order.push(`${by} ${what}`));
  const all = [ask("Ana", "2"), ask("Ana", "3"), ask("Ana", "4"), ask("Ben", "1"), ask("Ben", "2")];
  letGo(first.until);
  await Promise.all(all);
  expect(order).toEqual(["Ben 1", "Ana 2", "Ben 2", "Ana 3", "Ana 4"]);
});

it("ends what requests wait for when the server stops, and begins no more of it", async () => {
  jobs = createJobs(program);
  const first = await begin(hold, undefined, "Ana");
  const waits = jobs.run(count, null, { long: true, by: "Ben" });
  const unasked = jobs.run(count, null, { long: true });
  jobs.endAsked();
  await expect(first.done).rejects.toThrow(StoppingError);
  await expect(waits).rejects.toThrow(StoppingError);
  await expect(jobs.run(count, null, { by: "Ben" })).rejects.toThrow(StoppingError);
  // What no request waits for is ended by whoever began it.
  expect(await unasked).toBe(1);
});

it("gives each person a few places, and one back only once", () => {
  const places = createAtOnce(2);
  const first = places.take("Ana");
  expect(places.take("Ana")).not.toBeNull();
  expect(places.take("Ana")).toBeNull();
  expect(places.take("Ben")).not.toBeNull();
  first?.();
  first?.();
  expect(places.take("Ana")).not.toBeNull();
  expect(places.take("Ana")).toBeNull();
});
