import { defaultBasePaths, type EndpointName, endpoints, fillPath } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import type { RawInput } from "#core/api/call-types.ts";
import type { Answer, CookieClient } from "./cookie-client.ts";

// biome-ignore lint/suspicious/noExplicitAny: records of every shape are looked into
type Loose = any;

/** Calls of endpoints by their names, as core makes them, with the client of a signed-in person. */
export function callsOf(client: () => CookieClient) {
  const send = (endpoint: EndpointName, input: RawInput): Promise<Answer> => {
    const definition: EndpointDefinition = endpoints[endpoint];
    const query = new URLSearchParams(input.query as Record<string, string>).toString();
    const path = `${defaultBasePaths[definition.base]}${fillPath(definition.path, input.params ?? {})}`;
    return client().request(definition.method, query === "" ? path : `${path}?${query}`, {
      body: input.body,
      ...(input.ifMatch === undefined ? {} : { ifMatch: input.ifMatch }),
    });
  };
  /** The answer, by its schema; throws where it is refused. */
  const really = async (endpoint: EndpointName, input: RawInput): Promise<Loose> => {
    const answer = await send(endpoint, input);
    if (answer.status >= 300) throw new Error(`${endpoint}: ${answer.status} ${answer.text}`);
    return endpoints[endpoint].response?.parse(answer.body);
  };
  /** The present record; null where it is gone. */
  const readThere = async (endpoint: EndpointName, input: RawInput): Promise<Loose> =>
    (await send(endpoint, input)).status === 404 ? null : really(endpoint, input);
  const recordIn = (answer: Loose): Loose => answer.data ?? answer.reminder ?? answer;
  return { send, really, readThere, recordIn };
}
