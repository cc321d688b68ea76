import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { WarmAnswer } from "./warm-host.ts";

/** Opens applications one after another in a process that this one keeps (warm-host.ts). */
export interface WarmApps {
  /** Starts one with the arguments of the host's program; resolves with its address and how it is closed. */
  readonly open: (
    args: readonly string[],
  ) => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
}

type Sought = { readonly resolve: (answer: WarmAnswer) => void; readonly reject: (error: Error) => void };

function createWarmApps(): WarmApps {
  const waiting = new Map<number, Sought>();
  let child: ChildProcess | null = null;
  let last = 0;

  const begin = (): ChildProcess => {
    const errors: string[] = [];
    const begun = spawn(process.execPath, [join(import.meta.dirname, "warm-host.ts")], {
      // Without a bus, keytar must find no keychain, and not the developer's own.
      env: { ...process.env, NODE_OPTIONS: "", DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent" },
      stdio: ["pipe", "pipe", "pipe"],
    });
    begun.stderr?.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
    createInterface({ input: begun.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      const answer = JSON.parse(line) as WarmAnswer;
      waiting.get(answer.id)?.resolve(answer);
      waiting.delete(answer.id);
    });
    begun.once("exit", (code) => {
      if (child === begun) child = null;
      const error = new Error(`The host of the tests ended with ${code}.\n${errors.join("")}`);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    // It ends with this process, whose end closes its input, and does not hold it.
    begun.unref();
    for (const stream of [begun.stdin, begun.stdout, begun.stderr])
      (stream as unknown as { unref?: () => void } | null)?.unref?.();
    return begun;
  };

  const ask = async (order: { readonly open: readonly string[] } | { readonly close: number }) => {
    child ??= begin();
    last += 1;
    const id = last;
    const { promise, resolve, reject } = Promise.withResolvers<WarmAnswer>();
    waiting.set(id, { resolve, reject });
    child.stdin?.write(`${JSON.stringify({ id, ...order })}\n`);
    const answer = await promise;
    if ("problem" in answer) throw new Error(`Bellwether could not start. ${answer.problem}`);
    return answer;
  };

  return {
    open: async (args) => {
      const answer = await ask({ open: args });
      if (!("url" in answer)) throw new Error("The host of the tests named no address.");
      return {
        url: answer.url,
        close: async () => {
          await ask({ close: answer.id });
        },
      };
    },
  };
}

let apps: WarmApps | null = null;

/** Those of this process. */
export const warmApps = (): WarmApps => {
  apps ??= createWarmApps();
  return apps;
};
