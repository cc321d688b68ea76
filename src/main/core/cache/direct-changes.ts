import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import { isEndUnknown } from "#contract/bridge/errors.ts";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { ApiResult, CallOptions, RawInput } from "#core/api/call-types.ts";
import type { ApiClient } from "#core/api/client.ts";
import { type Drafts, forgetSent, noteRequest, sentDraft } from "#core/drafts/drafts.ts";
import type { Clock } from "#core/ports/system.ts";
import { answerKey } from "./cache.ts";
import { ownRecordIn } from "./own-record.ts";

/** Later the same input is another wish. */
const rememberedFor = 30 * 60_000;

interface Sent {
  readonly key: string;
  readonly input: RawInput;
  readonly at: number;
}

/**
 * Changes that do not wait in the outbox. One whose answer was lost is sent again under its own key when the person
 * tries again, so that the server carries it out once; and where they typed on before, it is settled first, so that
 * nobody meets their own words as somebody else's.
 */
export function createDirectChanges(deps: {
  readonly call: ApiClient["callRaw"];
  readonly clock: Clock;
  readonly drafts: () => Drafts | null;
}) {
  const unsettled = new Map<string, Sent>();

  const send = async (
    name: EndpointName,
    place: string,
    { key, input, at }: Sent,
    options?: CallOptions,
  ): Promise<ApiResult<unknown>> => {
    unsettled.set(place, { key, input, at });
    const drafts = deps.drafts();
    const sends = sentDraft(drafts, options?.draft);
    if (sends) noteRequest(drafts, sends, { draft: sends, idempotencyKey: key, endpoint: name, input });
    try {
      const result = await deps.call(name, input, { ...options, idempotencyKey: key });
      unsettled.delete(place);
      forgetSent(drafts, sends);
      return result;
    } catch (error) {
      if (!isEndUnknown(error)) unsettled.delete(place);
      // The form is told and keeps its words; only where nobody was told is the request repeated at the next start.
      noteRequest(drafts, sends, null);
      throw error;
    }
  };

  /** The input over what became of the change before it. */
  const over = async (
    name: EndpointName,
    place: string,
    before: Sent,
    input: RawInput,
  ): Promise<RawInput> => {
    if (input.ifMatch === undefined || input.ifMatch !== before.input.ifMatch) return input;
    try {
      const { data } = await send(name, place, before);
      const record = ownRecordIn(data);
      return record === null ? input : { ...input, ifMatch: `"${record.version}"` };
    } catch (error) {
      if (isEndUnknown(error)) throw error;
      return input;
    }
  };

  return async (name: EndpointName, input: RawInput, options?: CallOptions): Promise<ApiResult<unknown>> => {
    const at = deps.clock.now();
    const place = answerKey(name, { params: input.params });
    const found = unsettled.get(place);
    const before = found && Math.abs(at - found.at) < rememberedFor ? found : null;
    if (before && isDeepStrictEqual(before.input, input)) return send(name, place, before, options);
    const given = before ? await over(name, place, before, input) : input;
    return send(name, place, { key: options?.idempotencyKey ?? uuidv7(), input: given, at }, options);
  };
}
