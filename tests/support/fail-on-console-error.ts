import { afterEach, beforeEach, vi } from "vitest";

// An unexpected error in the log fails the test: a test that expects one mocks console.error itself.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    throw new Error(`console.error: ${args.map(String).join(" ")}`);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});
