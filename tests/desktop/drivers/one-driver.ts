/**
 * Tests that run on one driver alone, with the reason. Every other file of `tests/desktop` runs on both, unchanged: a test holds
 * that, and the runner counts them.
 */
export const standInAlone: Readonly<Record<string, string>> = {
  "tests/desktop/packaging.test.ts": "reads the configuration of packages, and drives nothing",
  "tests/desktop/packed.test.ts": "looks at what is packed around Electron's program, and drives nothing",
  "tests/desktop/at-home.test.ts":
    "is what the system does to the program: links, drops and pasted pictures, by its events",
  "tests/desktop/network-watch/network-watch.test.ts":
    "watches every process of the program from its first call on",
  "tests/desktop/network-watch/trace.test.ts": "reads lines of a trace, and drives nothing",
  "tests/desktop/updates/built.test.ts": "runs as an installed program, whose installer is not run",
  "tests/desktop/updates/feeds.test.ts": "asks a feed without a window",
  "tests/desktop/updates/make-feed.test.ts": "makes feeds, and drives nothing",
  "tests/desktop/updates/moments.test.ts": "has a clock of its own, without a window",
  "tests/desktop/workflows.test.ts": "reads workflows, and drives nothing",
  "tests/desktop/spelling.test.ts":
    "asks the preload for words as Chromium does, and reads a menu of the system",
  "tests/desktop/quiet.test.ts":
    "reads what the built program sets in Electron, which Electron does not tell",
};

export const electronAlone: Readonly<Record<string, string>> = {
  "tests/desktop/only-real.test.ts":
    "what the stand-in cannot show: the list of docs/recipes/try-on-a-real-machine.md",
};
