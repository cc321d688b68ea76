import { statSync } from "node:fs";
import { basename } from "node:path";
import type { Locator, Page } from "playwright";

interface PageBridge {
  readonly send: (frame: unknown) => void;
  readonly onFrame: (listener: (frame: BridgeAnswer) => void) => () => void;
}

interface BridgeAnswer {
  readonly type: string;
  readonly id?: string;
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads parts of many answers; the contract's own tests hold their shapes.
type Answer = any;

/** Calls a method over the page's own bridge, beside its screens. Rejects with `CODE: message`. */
export const callBridge = (page: Page, method: string, input: object): Promise<Answer> =>
  page.evaluate(
    ([name, value]) =>
      new Promise((resolve, reject) => {
        const bridge = (window as unknown as { bellwether: PageBridge }).bellwether;
        const id = `test-${crypto.randomUUID()}`;
        const stop = bridge.onFrame((frame) => {
          if (frame.id !== id) return;
          stop();
          if (frame.type === "reply") resolve(frame.data);
          else reject(new Error(`${frame.error?.code}: ${frame.error?.message}`));
        });
        bridge.send({ type: "request", id, method: name, input: value });
      }),
    [method, input] as const,
  );

/** Drags files from the desktop and drops them on an element, by Chromium's own input events. */
export async function dropFiles(page: Page, place: Locator, paths: readonly string[]): Promise<void> {
  // Electron knows a dropped File's path; Chromium does not tell it to pages.
  const known = Object.fromEntries(paths.map((path) => [`${basename(path)}:${statSync(path).size}`, path]));
  await page.evaluate((table) => Object.assign(window, { __standInPaths: table }), known);
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error("There is no place to drop on.");
  const client = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await client.send("Input.dispatchDragEvent", {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [...paths], dragOperationsMask: 1 },
    });
  await client.detach();
}
