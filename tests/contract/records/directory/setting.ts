import { expect } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { type Call, type Caller, jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import type { TestWorld } from "#support/matrix/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
export type Loose = any;

/** Calls by the people of the matrix, with the words of their answers. */
export function callsOf(world: () => TestWorld) {
  const by = (who: Actor | Caller): Caller => (typeof who === "string" ? world().callers[who] : who);
  return {
    /** The data of a call that succeeds. */
    done: async (who: Actor | Caller, name: EndpointName, call: Call = {}): Promise<Loose> => {
      const answer = await by(who).call(name, call);
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(300);
      const body = jsonOf(answer) as Loose;
      return body?.data ?? body;
    },
    /** Status and message, and of a 422 the messages by field. */
    refused: async (who: Actor | Caller, name: EndpointName, call: Call = {}): Promise<Loose> => {
      const answer = await by(who).call(name, call);
      expect(answer.status, `${name}: ${answer.text}`).toBeGreaterThanOrEqual(400);
      const { message, errors } = jsonOf(answer) as Loose;
      return { status: answer.status, message, ...errors };
    },
    /** The code of the newest mail to this address. */
    mailedCode: async (email: string): Promise<string> => {
      const mails = (jsonOf(await world().callers.owner.call("session.mail")) as Loose).data as Loose[];
      const mail = mails.find((each) => each.to === email);
      return /code: (\S+)/i.exec(mail?.text ?? "")?.[1] ?? "";
    },
  };
}
