import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "./data-changes.ts";

test("a page that passes a query on is told of its failure, whatever of it was looked at before", async () => {
  const observer = new QueryObserver(createQueryClient(), {
    queryKey: ["organizations", 999_999],
    queryFn: () => Promise.reject(new Error("This record does not exist.")),
  });
  const told: unknown[] = [];
  const stop = observer.subscribe(({ error }) => void (error === null || told.push(error)));
  // A slow computer: what looks at the error is drawn after the answer came.
  expect(observer.trackResult(observer.getCurrentResult()).data).toBeUndefined();
  await vi.waitFor(() => expect(observer.getCurrentResult().isPending).toBe(false));
  await vi.waitFor(() => expect(told).toHaveLength(1));
  stop();
});
