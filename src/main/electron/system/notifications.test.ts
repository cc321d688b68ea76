import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { createNotifier } from "./notifications.ts";

function system(supported = true) {
  const made: (EventEmitter & { options: unknown; visible: boolean })[] = [];
  class Shown extends EventEmitter {
    static isSupported = () => supported;
    options: unknown;
    visible = false;
    constructor(options: unknown) {
      super();
      this.options = options;
      made.push(this);
    }
    show() {
      this.visible = true;
    }
  }
  return { made, Shown };
}

describe("notifications of the system", () => {
  it("shows the title that it is given, and brings the window to the front when it is chosen", () => {
    const { made, Shown } = system();
    const done: string[] = [];
    const window = {
      isMinimized: () => true,
      restore: () => done.push("restore"),
      focus: () => done.push("focus"),
    };
    createNotifier(Shown as never, () => window as never).show("A task in NHS-2026-0042 is due today", () =>
      done.push("chosen"),
    );
    expect(made[0]).toMatchObject({
      visible: true,
      options: { title: "Bellwether", body: "A task in NHS-2026-0042 is due today" },
    });
    made[0]?.emit("click");
    expect(done).toEqual(["restore", "focus", "chosen"]);
  });

  it("is quiet where the system has none", () => {
    const { made, Shown } = system(false);
    createNotifier(Shown as never, () => null).show("A task is due today", () => {});
    expect(made).toEqual([]);
  });
});
