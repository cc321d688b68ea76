import { queryOptions, type UseMutationOptions, useMutation } from "@tanstack/react-query";
import type { BridgeError } from "#contract/bridge/errors.ts";
import type { ApiCall } from "#contract/bridge/registry.ts";
import {
  type EndpointInput,
  type EndpointName,
  type EndpointOutput,
  endpoints,
} from "#contract/endpoints/table.ts";
import { useApi } from "./bridge-context.tsx";
import { noteCached } from "./cached-answers.ts";
import { noteSaved } from "./own-saves.ts";
import type { Revision } from "./revision.ts";
import { draftOf, type SendingDraft, useSendingDraft } from "./sending-draft.ts";

/**
 * The one query factory: `useQuery(apiQuery(api, "persons.show", { params: { id } }))`. Its key begins with the
 * endpoint's group, by which `data.changed` invalidates. The time of a cached answer is noted, and the page shows the
 * oldest.
 */
export function apiQuery<N extends EndpointName>(api: ApiCall, name: N, input: EndpointInput<N>) {
  return queryOptions<EndpointOutput<N>, BridgeError>({
    queryKey: [endpoints[name].group, name, input],
    queryFn: async ({ signal, queryKey }) => {
      const { data, cachedAt } = await api(name, input, { signal });
      noteCached(queryKey, cachedAt);
      return data;
    },
  });
}

/**
 * A change through the endpoint table; core announces what became stale, so nothing is invalidated by hand. A change
 * in the outbox answers with a record that says so (`isOnlyHere`).
 */
export function useApiMutation<N extends EndpointName>(
  name: N,
  {
    sends,
    ...options
  }: Omit<UseMutationOptions<EndpointOutput<N>, BridgeError, EndpointInput<N>>, "mutationFn"> & {
    /** The draft of a form that no gate opened; that of the gate around unless told. */
    readonly sends?: SendingDraft;
  } = {},
) {
  const api = useApi();
  const around = useSendingDraft();
  const form = sends ?? around;
  return useMutation({
    mutationKey: ["api", name],
    ...options,
    mutationFn: async (input) => {
      const { data } = await api(name, input, draftOf(form));
      noteSaved(data);
      return data;
    },
  });
}

/** The ETag of a record for If-Match, with the waiting changes that it includes. */
export const etagOf = ({ version, local_revision }: Revision): string =>
  local_revision === undefined ? `"${version}"` : `"${version}+${local_revision}"`;
