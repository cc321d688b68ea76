/**
 * Tests that run on one driver alone, with the reason. Every other file of `tests/desktop` runs on both, unchanged: a test holds
 * that, and the runner counts them.
 */
export const standInAlone: Readonly<Record<string, string>> = {
  "tests/desktop/packaging.test.ts": "reads the configuration of packages, and drives nothing",
};

export const electronAlone: Readonly<Record<string, string>> = {
  "tests/desktop/only-real.test.ts":
    "what the stand-in cannot show: the list of docs/recipes/try-on-a-real-machine.md",
};
