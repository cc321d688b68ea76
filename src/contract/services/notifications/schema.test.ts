import { expect, it } from "vitest";
import { notificationEndpoints } from "./endpoints.ts";

const row = {
  ...{
    id: 1,
    title: "A drill in NHS-2026-0042 was called off",
    subject: null,
    comment_id: null,
    actor: null,
  },
  ...{ created_at: "2026-11-27T12:00:00.000Z", read_at: null, desktop: false },
};

it("shows what a newer server tells of by its title, and lets its other kinds be", () => {
  const list = notificationEndpoints["notifications.list"].response.parse({
    data: [{ ...row, kind: "drill_called_off" }],
    links: { first: null, last: null, prev: null, next: null },
    meta: { current_page: 1, per_page: 25, total: 1, last_page: 1, from: 1, to: 1, path: "/" },
  });
  expect(list.data[0]).toMatchObject({ kind: "unknown", title: row.title });
  const given = { in_app: true, desktop: false };
  const preferences = notificationEndpoints["notifications.preferences"].response.parse({
    data: [
      { kind: "drill_called_off", ...given },
      { kind: "mentioned", ...given },
    ],
  });
  expect(preferences.data).toEqual([{ kind: "mentioned", ...given }]);
});
