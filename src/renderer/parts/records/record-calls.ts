import { useMutation, useQuery } from "@tanstack/react-query";
import type { BridgeError } from "#contract/bridge/errors.ts";
import type { EndpointInput, EndpointName, EndpointOutput } from "#contract/endpoints/table.ts";
import { kinds, type PlainKind } from "#contract/kit/kinds.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { Revision } from "#lib/bridge/revision.ts";
import { draftOf, useSendingDraft } from "#lib/bridge/sending-draft.ts";
import { onceRead } from "#lib/forms/use-form-query.ts";
import type { Loadable } from "#ui/states/loaded.tsx";

/** Kinds with the standard operations of Spec §7: list, what the forms need, create, update, delete. */
export type FormKind = "person" | "case" | PlainKind;

type Action = "list" | "new" | "edit" | "create" | "update" | "delete";
export type Call<K extends FormKind, A extends Action> = Extract<
  EndpointName,
  `${(typeof kinds)[K]["prefix"]}.${A}`
>;
type Data<N extends EndpointName> = EndpointOutput<N> extends { readonly data: infer D } ? D : never;

/** What every record has, whatever it is about. */
export type AnyRecord = Revision & {
  readonly id: number;
  readonly uuid: string;
  readonly updated_at: string;
};
export type RecordOf<K extends FormKind> = Data<Call<K, "update">> & AnyRecord;
export type RowOf<K extends FormKind> =
  Data<Call<K, "list">> extends readonly (infer R)[] ? R & { readonly id: number } : never;
/** The option lists of its form. */
export type ListsOf<K extends FormKind> = Data<Call<K, "new">>;
export type BodyOf<K extends FormKind> =
  EndpointInput<Call<K, "create">> extends { readonly body: infer B } ? B : never;

/** The name of a kind's endpoint. The table of endpoints would not compile without it. */
export const callOf = <K extends FormKind, A extends Action>(kind: K, action: A) =>
  `${kinds[kind].prefix}.${action}` as Call<K, A>;

/** What a form is filled from: a record, or null for a new one, and option lists. */
export interface FormContent<K extends FormKind> {
  readonly record: RecordOf<K> | null;
  readonly lists: ListsOf<K>;
}

/** Reads what the form of a record needs, once: `which` is its id or uuid, or "new". */
export function useFormContent<K extends FormKind>(kind: K, which: string): Loadable<FormContent<K>> {
  const isNew = which === "new";
  const name: EndpointName = isNew ? callOf(kind, "new") : callOf(kind, "edit");
  const input = (isNew ? {} : { params: { id: which } }) as EndpointInput<typeof name>;
  const read = apiQuery(useApi(), name, input);
  // The lists of a new record may follow what others change; a record never does under the typing hand.
  const { data, ...query } = useQuery(isNew ? read : onceRead(read));
  const lists = (data as { readonly data: object } | undefined)?.data;
  if (lists === undefined) return query;
  const record = isNew ? null : Reflect.get(lists, kinds[kind].edit.key);
  return { ...query, data: { record, lists } as FormContent<K> };
}

interface Saving<K extends FormKind> {
  /** The record to change, by id or uuid; null to add one. */
  readonly key: string | null;
  readonly body: BodyOf<K>;
  readonly ifMatch?: string | undefined;
}

/** Adds or changes a record; a change in the outbox answers with a record that says so (`isOnlyHere`). */
export function useSaveRecord<K extends FormKind>(kind: K) {
  const api = useApi();
  const form = useSendingDraft();
  return useMutation<RecordOf<K>, BridgeError, Saving<K>>({
    mutationKey: ["api", callOf(kind, "update")],
    mutationFn: async ({ key, body, ifMatch }) => {
      const name: EndpointName = key === null ? callOf(kind, "create") : callOf(kind, "update");
      const params = key === null ? {} : { params: { id: key }, ...(ifMatch ? { ifMatch } : {}) };
      const { data } = await api(
        name,
        { ...params, body } as unknown as EndpointInput<typeof name>,
        draftOf(form),
      );
      return (data as unknown as { readonly data: RecordOf<K> }).data;
    },
  });
}

export function useDeleteRecord<K extends FormKind>(kind: K) {
  const api = useApi();
  return useMutation<
    void,
    BridgeError,
    {
      readonly record: AnyRecord;
      readonly ifMatch?: string | undefined;
      readonly seenActivity?: string | undefined;
    }
  >({
    mutationKey: ["api", callOf(kind, "delete")],
    mutationFn: async ({ record: { uuid }, ifMatch, seenActivity }) => {
      const name: EndpointName = callOf(kind, "delete");
      const query = seenActivity === undefined ? {} : { query: { seen_activity: seenActivity } };
      await api(name, { params: { id: uuid }, ifMatch, ...query } as unknown as EndpointInput<typeof name>);
    },
  });
}
