import { expect, it } from "vitest";
import { createLocalChanges } from "#support/outbox/local-changes.ts";

const planUuid = "01890000-0000-7000-8000-000000000001";
const reviewUuid = "01890000-0000-7000-8000-000000000002";

it("shows a review that waits beside its plan, once, with the day of the next one", () => {
  const local = createLocalChanges({ id: 7, full_name: "Robin Hale" }, () => Date.UTC(2026, 10, 21, 12));
  const params = { id: 4 };
  const plan = { uuid: planUuid, person: null, review_date: "2026-11-20", reviews: [] };
  const data = { safety_plans: [], wavr_plans: [plan], check_ins: [] };
  local.keep("plans.show", { params }, { data });
  const body = {
    uuid: reviewUuid,
    plan_uuid: planUuid,
    result: "goes_on",
    words: " It holds. ",
    next: "2026-12-20",
  };
  const change = local.queue("plans.review", { params, body });
  // Sent later, it says when it was held.
  expect(change.body).toMatchObject({ at: "2026-11-21T12:00:00.000Z" });
  const [shown] = local.read("plans.show", { params }).data.wavr_plans;
  expect(shown).toMatchObject({
    review_date: "2026-12-20",
    reviews: [{ uuid: reviewUuid, on: "2026-11-21", by: 7, words: "It holds." }],
  });
  local.keep("plans.show", { params }, { data: { ...data, wavr_plans: [shown] } });
  expect(local.read("plans.show", { params }).data.wavr_plans[0].reviews).toHaveLength(1);
});
