import type { EndpointName } from "#contract/endpoints/table.ts";
import { dayOf, daysAfter } from "#contract/kit/days.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { wholePlan } from "#support/matrix/plans.ts";
import type { Target } from "#support/matrix/requests.ts";
import type { TestWorld } from "#support/matrix/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
export type Loose = any;

/** A case as the world makes it, whose first plan has ended: its person may have another. */
export async function withoutPlan(world: TestWorld, target: Target): Promise<Target> {
  const at = plansIn(world, target);
  const plan = (await at.show()).safety_plans.find((each: Loose) => each.uuid === target.plan.uuid);
  const criteria = plan.state.criteria.map((each: object) => ({ ...each, met: true }));
  await at.save({ status: "ended", closing_reason: "It was another one.", criteria }, plan);
  return target;
}

/** Calls about the plans of one case, as the tests of plans make them. */
export function plansIn(world: TestWorld, target: Target) {
  const params = { id: target.case?.id ?? 0 };
  const call = async (
    actor: Actor,
    name: EndpointName,
    more: object,
  ): Promise<{ status: number; json: Loose }> => {
    const answer = await world.callers[actor].call(name, more);
    return { status: answer.status, json: answer.text === "" ? null : jsonOf(answer) };
  };
  const ask = async (actor: Actor, name: EndpointName, more: object): Promise<Loose> => {
    const { status, json } = await call(actor, name, more);
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(json)}`);
    return json;
  };
  const show = async (actor: Actor = "owner"): Promise<Loose> =>
    (await ask(actor, "plans.show", { params })).data;
  return {
    params,
    call,
    ask,
    show,
    today: () => dayOf(world.clock.advance(0)),
    /** Sessions do not last for as long as a plan. */
    until: async (day: string): Promise<void> => {
      const now = world.clock.advance(0);
      world.clock.advance(Date.parse(day) - Date.parse(dayOf(now)));
      for (const actor of Object.keys(world.callers) as Actor[])
        Object.assign(world.callers, { [actor]: await world.signIn(actor) });
    },
    in: (days: number) => daysAfter(dayOf(world.clock.advance(0)), days),
    /** Saves a plan about the person of the case; `known` makes its next version. */
    save: async (state: object = {}, known?: Loose): Promise<Loose> =>
      (
        await ask("owner", "plans.save", {
          params,
          body: {
            person_uuid: target.person.uuid,
            ...(known === undefined ? {} : { uuid: known.uuid }),
            state: { ...wholePlan, ...(known?.state ?? {}), ...state },
          },
          ...(known === undefined ? {} : { headers: { "if-match": `"${known.version}"` } }),
        })
      ).data,
    find: async (uuid: string): Promise<Loose> =>
      (await show()).check_ins.find((each: Loose) => each.uuid === uuid),
    open: async (plan: Loose, actor: Actor = "owner"): Promise<Loose[]> =>
      (await show(actor)).check_ins.filter(
        (each: Loose) => each.plan_uuid === plan.uuid && each.done_at === null && each.closed_at === null,
      ),
    answer: (plan: Loose, uuid: string, more: object = {}, actor: Actor = "owner"): Promise<Loose> =>
      ask(actor, "plans.checkIn", {
        params,
        body: { uuid, plan_uuid: plan.uuid, outcome: "same", words: "Calm.", ...more },
      }),
    tasks: async (actor: Actor = "owner"): Promise<Loose[]> =>
      (
        await ask(actor, "tasks.list", {
          query: { taskable_type: "case", taskable_id: params.id, per_page: 200 },
        })
      ).data,
  };
}
