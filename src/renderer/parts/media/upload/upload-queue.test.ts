import { describe, expect, test, vi } from "vitest";
import type { FileRef } from "#contract/bridge/registry.ts";
import type { Upload } from "#contract/records/media/schema.ts";
import { createUploadQueue, overall, type UploadQueueOptions, type UploadSource } from "./upload-queue.ts";

type Sending = { ref: string; signal: AbortSignal; finish: () => void; fail: (error: Error) => void };

const uploadOf = (ref: string): Upload => ({
  id: `upload-${ref}`,
  file_name: ref,
  mime_type: "text/plain",
  size: 10,
  sha256: "",
});

const source = (name: string, size = 10): UploadSource => ({
  name,
  size,
  stage: async (): Promise<FileRef> => ({ ref: name, name, size, type: "text/plain" }),
});

function world(options: Partial<UploadQueueOptions> = {}) {
  const sending: Sending[] = [];
  const kept: string[] = [];
  const released: string[] = [];
  const queue = createUploadQueue({
    maxAtOnce: 10,
    send: (ref, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
        sending.push({ ref, signal, finish: () => resolve(uploadOf(ref)), fail: reject });
      }),
    keep: async (upload) => {
      kept.push(upload.id);
    },
    release: (ref) => released.push(ref),
    check: () => null,
    explain: (error) => ({ message: (error as Error).message, again: (error as Error).message !== "no use" }),
    ...options,
  });
  const states = () => queue.snapshot().map((entry) => `${entry.name} ${entry.state}`);
  const until = (check: () => void) => vi.waitFor(check, { interval: 1 });
  return { queue, sending, kept, released, states, until };
}

describe("upload queue", () => {
  test("shows a draft's files as added, sends none of them, and reports their removal", () => {
    const back: string[] = [];
    const { queue, sending, states } = world({
      here: [uploadOf("one"), uploadOf("two")],
      takeBack: (upload) => back.push(upload.id),
    });
    expect(states()).toEqual(["one done", "two done"]);
    queue.dismiss(queue.snapshot()[0]?.id ?? 0);
    expect(states()).toEqual(["two done"]);
    expect(back).toEqual(["upload-one"]);
    expect(sending).toEqual([]);
  });

  test("starts by itself and never sends more than ten at a time", async () => {
    const { queue, sending, kept, until } = world();
    queue.add(Array.from({ length: 25 }, (_, index) => source(`file ${index}`)));
    let most = 0;
    for (let done = 0; done < 25; done += 1) {
      await until(() => expect(sending.length).toBe(Math.min(25, done + 10)));
      most = Math.max(most, queue.snapshot().filter((entry) => entry.state === "sending").length);
      sending[done]?.finish();
      await until(() => expect(kept.length).toBe(done + 1));
    }
    expect(most).toBe(10);
    expect(queue.snapshot().every((entry) => entry.state === "done")).toBe(true);
  });

  test("says at once why a file is refused, and sends the others", async () => {
    const { queue, sending, states, until } = world({
      check: (file) => (file.size > 5 ? "Larger than 5 bytes." : null),
    });
    queue.add([source("big", 10), source("small", 5)]);
    await until(() => expect(sending.map((each) => each.ref)).toEqual(["small"]));
    expect(states()).toEqual(["big refused", "small sending"]);
    expect(queue.snapshot()[0]?.message).toBe("Larger than 5 bytes.");
    queue.retry(queue.snapshot()[0]?.id ?? 0);
    expect(states()[0]).toBe("big refused");
  });

  test("stopping aborts the call, frees the place, and can be tried again", async () => {
    const { queue, sending, states, until } = world({ maxAtOnce: 1 });
    queue.add([source("one"), source("two")]);
    await until(() => expect(sending).toHaveLength(1));
    queue.progress("one", 4);
    expect(queue.snapshot()[0]?.sent).toBe(4);
    queue.stop(queue.snapshot()[0]?.id ?? 0);
    expect(sending[0]?.signal.aborted).toBe(true);
    await until(() => expect(states()).toEqual(["one stopped", "two sending"]));
    queue.retry(queue.snapshot()[0]?.id ?? 0);
    expect(states()).toEqual(["one waiting", "two sending"]);
    sending[1]?.finish();
    await until(() => expect(states()).toEqual(["one sending", "two done"]));
  });

  test("a failure can be tried again; one that is of no use cannot", async () => {
    const { queue, sending, states, released, until } = world();
    queue.add([source("line cut"), source("bad type")]);
    await until(() => expect(sending).toHaveLength(2));
    sending[0]?.fail(new Error("offline"));
    sending[1]?.fail(new Error("no use"));
    await until(() => expect(states()).toEqual(["line cut failed", "bad type refused"]));
    expect(released).toEqual(["bad type"]);
    queue.retry(queue.snapshot()[0]?.id ?? 0);
    await until(() => expect(sending).toHaveLength(3));
  });

  test("where attaching failed, only attaching is retried", async () => {
    let fails = true;
    const { queue, sending, states, until } = world({
      keep: async () => {
        if (fails) throw new Error("conflict");
      },
    });
    queue.add([source("one")]);
    await until(() => expect(sending).toHaveLength(1));
    sending[0]?.finish();
    await until(() => expect(states()).toEqual(["one failed"]));
    fails = false;
    queue.retry(queue.snapshot()[0]?.id ?? 0);
    await until(() => expect(states()).toEqual(["one done"]));
    expect(sending).toHaveLength(1);
  });

  test("leaving the form aborts what is under way and lets every reference go", async () => {
    const { queue, sending, released, until } = world();
    queue.add([source("one"), source("two")]);
    await until(() => expect(sending).toHaveLength(2));
    queue.close();
    expect(sending.every((each) => each.signal.aborted)).toBe(true);
    expect(released).toEqual(["one", "two"]);
    expect(queue.snapshot()).toEqual([]);
  });

  test("counts all files together without refused and stopped ones", () => {
    const entry = { id: 1, name: "", message: null, total: 100, sent: 0 } as const;
    expect(overall([{ ...entry, state: "done", sent: 100 }])).toBeNull();
    expect(
      overall([
        { ...entry, state: "done", sent: 100 },
        { ...entry, id: 2, state: "sending", sent: 50 },
        { ...entry, id: 3, state: "refused", total: 9000 },
        { ...entry, id: 4, state: "stopped", total: 9000 },
      ]),
    ).toEqual({ files: 2, done: 1, sent: 150, total: 200 });
  });

  test("tells a form that has not been saved when a finished file is removed", async () => {
    const takenBack: string[] = [];
    const { queue, sending, kept, until } = world({ takeBack: (upload) => takenBack.push(upload.id) });
    queue.add([source("a"), source("b")]);
    await until(() => expect(sending.length).toBe(2));
    sending[0]?.finish();
    await until(() => expect(kept.length).toBe(1));
    const [done, running] = queue.snapshot();
    queue.dismiss(running?.id ?? 0);
    expect(takenBack).toEqual([]);
    queue.dismiss(done?.id ?? 0);
    expect(takenBack).toEqual(kept);
    expect(queue.snapshot()).toHaveLength(1);
  });
});
