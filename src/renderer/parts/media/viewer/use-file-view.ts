import { queryOptions, useMutation } from "@tanstack/react-query";
import type { BridgeClient } from "#contract/bridge/client.ts";
import type { BridgeError } from "#contract/bridge/errors.ts";
import type { FileView } from "#contract/bridge/registry.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { followDownload } from "#lib/page/follow-download.ts";

/** The address of an attachment's bytes, for this session. Asking is recorded, so it is asked once a visit. */
export const fileViewQuery = (bridge: BridgeClient, mediaId: number) =>
  queryOptions<FileView, BridgeError>({
    queryKey: ["file-view", mediaId],
    queryFn: ({ signal }) => bridge.call("files.view", { mediaId }, { signal }),
    staleTime: 5 * 60_000,
  });

/** Saves a copy by the native dialog or the browser's download. True once it is saved or being saved. */
export function useSaveFile() {
  const { bridge } = useHost();
  return useMutation<boolean, BridgeError, number>({
    mutationFn: async (mediaId) => {
      const { saved, url } = await bridge.call("files.save", { mediaId }, { timeout: 0 });
      if (url === null) return saved;
      followDownload(url);
      return true;
    },
  });
}
