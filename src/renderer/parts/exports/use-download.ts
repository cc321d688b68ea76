import type { MethodInput, MethodOutput } from "#contract/bridge/registry.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { followDownload } from "#lib/page/follow-download.ts";
import { useConfirmed } from "./use-confirmed.ts";

export type DownloadRequest = MethodInput<"files.download">;
export type Downloaded = MethodOutput<"files.download">;

/** A file that the server makes, once it has the password, saved by whatever this host saves with. */
export function useDownload() {
  const download = useBridgeMutation("files.download");
  return useConfirmed(async (request: DownloadRequest): Promise<Downloaded> => {
    const done = await download.mutateAsync(request);
    if (done.url !== null) followDownload(done.url);
    return done;
  });
}
