import { expect, test } from "vitest";
import { mediaItem } from "#contract/records/media/schema.ts";
import { arrangeMedia } from "./arrange-media.ts";

const item = (id: number, file_name: string, created_at: string, tags: readonly string[] = []) =>
  mediaItem.parse({
    id,
    path_id: "0190a0a0-0000-7000-8000-000000000000",
    file_name,
    url: "",
    mime_type: "image/png",
    size: 1,
    sha256: "",
    tags,
    created_at,
    created_by: null,
  });

const items = [
  item(1, "Page 10.png", "2026-11-02T10:00:00.000Z"),
  item(2, "Page 9.png", "2026-11-03T10:00:00.000Z", ["Hallway"]),
  item(3, "Chat.png", "2026-11-01T10:00:00.000Z", ["screenshot"]),
];
const ids = (...args: Parameters<typeof arrangeMedia>) =>
  arrangeMedia(...args).map((each) => each.id as number);

test("orders by time and by name, numbers as numbers", () => {
  expect(ids(items, "", "newest")).toEqual([2, 1, 3]);
  expect(ids(items, "", "oldest")).toEqual([3, 1, 2]);
  expect(ids(items, "", "name")).toEqual([3, 2, 1]);
});

test("finds by name or tag, in any case, and leaves the list it was given alone", () => {
  expect(ids(items, " hall ", "newest")).toEqual([2]);
  expect(ids(items, "CHAT", "newest")).toEqual([3]);
  expect(ids(items, "zzz", "newest")).toEqual([]);
  expect(items.map((each) => each.id as number)).toEqual([1, 2, 3]);
});
