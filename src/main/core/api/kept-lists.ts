import type { EndpointName } from "#contract/endpoints/table.ts";
import type { AssessmentState } from "#contract/records/assessments/schema.ts";
import { withListsOf, withNamed, withoutNamed } from "#contract/records/assessments/state.ts";
import { type InterviewState, interviewSectionOf } from "#contract/records/interviews/schema.ts";
import { reminderSectionOf } from "#contract/records/reminders/schema.ts";
import type { ApiResult, CallOptions, RawInput } from "./call-types.ts";
import { isObject } from "./spec-records.ts";

type Json = Readonly<Record<string, unknown>>;

type Send = (name: EndpointName, input: RawInput, options?: CallOptions) => Promise<ApiResult<unknown>>;

interface Place {
  readonly id: number;
  readonly assessment: string | number;
}

const dataOf = (value: unknown): Json => {
  if (!isObject(value)) return {};
  const inner = value.data ?? value.reminder;
  return isObject(inner) ? inner : value;
};
const fieldsOf = (value: unknown): Json => (isObject(value) ? value : {});

/**
 * Keeps the lists of an assessment's state against a server that keeps none (Spec §4): the id of a new interview or task
 * is added to its step and the assessment, that of a deleted one is taken out, and a saved state has the lists that are
 * there. Our own server does so itself, which its answers show: they say an assessment's version.
 */
export function createKeptLists(send: Send) {
  /** Does the server keep no lists? Null until an answer has shown it. */
  let plain: boolean | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  /** Where interviews (by uuid) and tasks (by id) are listed, as far as they were read. */
  const places = new Map<string, Place>();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const current = async (key: string | number, options: CallOptions | undefined): Promise<Json> =>
    dataOf((await send("assessments.show", { params: { idOrUuid: key } }, { signal: options?.signal })).data);

  const relist = async (
    key: string | number,
    change: (state: AssessmentState) => AssessmentState,
    options: CallOptions | undefined,
  ): Promise<void> => {
    const { uuid, person_uuid, case_id, state } = await current(key, options);
    const body = { uuid, person_uuid, type: 1, case_id, state: change(state as AssessmentState) };
    await send("assessments.update", { params: { uuid }, body }, { signal: options?.signal, quiet: true });
  };

  const created = async (name: EndpointName, body: Json, made: Json, options: CallOptions | undefined) => {
    const id = Number(made.id);
    const state = fieldsOf(body.state) as InterviewState;
    const ofInterview = name === "interviews.create";
    const key = ofInterview ? body.assessment_uuid : body.remindable_id;
    if (typeof key !== "string" && typeof key !== "number") return;
    const said = typeof body.section === "string" ? body.section : null;
    const section = ofInterview ? (said ?? interviewSectionOf(state)) : (said ?? reminderSectionOf(state));
    places.set(ofInterview ? String(made.uuid) : String(id), { id, assessment: key });
    if (section !== null || ofInterview)
      await relist(key, (now) => withNamed(now, { id, section, interview: ofInterview }), options);
  };

  return {
    /** Looks at an answer as the server gave it. */
    saw: (name: EndpointName, body: unknown) => {
      if (!name.startsWith("assessments.") && name !== "interviews.create" && name !== "reminders.create")
        return;
      const record = dataOf(body);
      if (record.id === undefined) return;
      plain = record.version === undefined;
      if (!plain || !name.startsWith("assessments.") || typeof record.uuid !== "string") return;
      for (const each of [...(Array.isArray(record.interviews) ? record.interviews : [])])
        places.set(String(fieldsOf(each).uuid), { id: Number(fieldsOf(each).id), assessment: record.uuid });
      for (const each of [...(Array.isArray(record.tasks) ? record.tasks : [])])
        places.set(String(fieldsOf(each).id), { id: Number(fieldsOf(each).id), assessment: record.uuid });
    },

    /** Makes a call, with what it means for the lists. */
    call: async (name: EndpointName, input: RawInput, options?: CallOptions): Promise<ApiResult<unknown>> => {
      const body = fieldsOf(input.body);
      if (name === "assessments.update" && plain)
        return inTurn(async () => {
          const { state } = await current(String(fieldsOf(input.params).uuid), options);
          const whole = {
            ...body,
            state: withListsOf(body.state as AssessmentState, state as AssessmentState),
          };
          return send(name, { ...input, body: whole }, options);
        });
      if (name === "interviews.create" || name === "reminders.create") {
        const create = async () => {
          const result = await send(name, input, options);
          if (plain) await created(name, body, dataOf(result.data), options);
          return result;
        };
        return plain === false ? create() : inTurn(create);
      }
      if ((name === "interviews.delete" || name === "reminders.delete") && plain)
        return inTurn(async () => {
          const result = await send(name, input, options);
          const { uuid, id } = fieldsOf(input.params);
          const place = places.get(String(uuid ?? id));
          const interview = name === "interviews.delete";
          if (place !== undefined)
            await relist(place.assessment, (now) => withoutNamed(now, { id: place.id, interview }), options);
          return result;
        });
      return send(name, input, options);
    },
  };
}
