import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Client, Shown } from "./client.ts";
import { historyCase } from "./servers/history-case.ts";
import type { Kind } from "./servers/model-records.ts";
import { wavrFormOf, wavrForms, wavrKinds, wavrParams } from "./servers/wavr-forms.ts";
import type { World } from "./world.ts";

/** A record that a client of the history has created. */
export interface Known {
  readonly kind: Kind;
  readonly uuid: string;
  /** The user at that client. */
  readonly maker: number;
  /** The assessment or the person it belongs to; of a document of WAVR whom it is about. */
  readonly parent: string | null;
}

/** How a page reads it. */
export function readOf({ kind, uuid, parent }: Known): {
  endpoint: EndpointName;
  params: Record<string, string | number>;
} {
  if (kind === "person") return { endpoint: "persons.show", params: { id: uuid } };
  if (kind === "comment") return { endpoint: "cases.comments", params: { id: historyCase } };
  const wavr = wavrKinds.find((one) => one === kind);
  if (wavr !== undefined) {
    const { show } = wavrForms[wavr];
    return show === null
      ? { endpoint: "wavr.show", params: { id: historyCase } }
      : { endpoint: show, params: wavrParams(wavr, uuid, false) };
  }
  return {
    endpoint: "assessments.show",
    params: { idOrUuid: kind === "assessment" ? uuid : (parent ?? "") },
  };
}

/** Which of the lists in the answer to its read holds the record; null where it is the answer. */
const listOf = ({ kind }: Known): string | null => {
  if (kind === "interview") return "interviews";
  if (kind === "reminder") return "tasks";
  const form = wavrFormOf(kind);
  return form === null || form.show !== null ? null : form.list;
};

/** The record in the answer to its read. */
export function recordIn(known: Known, answer: unknown): Shown | null {
  const isIt = (each: Shown) => each.uuid === known.uuid;
  if (known.kind === "comment")
    return (answer as { readonly data: readonly Shown[] } | null)?.data.find(isIt) ?? null;
  const data = (answer as { readonly data?: Shown } | null)?.data ?? null;
  const list = listOf(known);
  if (data === null || list === null) return data;
  return (data[list] as readonly Shown[]).find((each) => each.uuid === known.uuid) ?? null;
}

/** Reads like a page, while time passes for everybody; null where no answer comes within these milliseconds. */
export async function readOn(
  client: Client,
  world: World,
  { endpoint, params }: ReturnType<typeof readOf>,
  atMost: number,
): Promise<unknown> {
  let answer: { readonly value: unknown } | null = null;
  void client.read(endpoint, { params }).then((value) => {
    answer = { value };
  });
  await world.until(() => answer !== null, atMost);
  return (answer as { readonly value: unknown } | null)?.value ?? null;
}

/** The record as this computer has it, without the server. */
export const readHere = (client: Client, one: Known): Shown | null => {
  const { endpoint, params } = readOf(one);
  return recordIn(one, client.readHere(endpoint, { params }));
};
