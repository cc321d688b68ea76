import { afterEach, beforeEach, vi } from "vitest";

// Noise is a defect: a test that logs an error has to expect it, by mocking console.error itself.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    throw new Error(`console.error: ${args.map(String).join(" ")}`);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});
