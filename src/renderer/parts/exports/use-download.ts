import { useState } from "react";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { MethodInput, MethodOutput } from "#contract/bridge/registry.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { followDownload } from "#lib/page/follow-download.ts";

export type DownloadRequest = MethodInput<"files.download">;
export type Downloaded = MethodOutput<"files.download">;

const wantsPassword = (error: unknown): boolean =>
  error instanceof BridgeError && error.code === "FORBIDDEN" && error.details.reason === "confirm-password";

/**
 * A file that the server makes, saved by whatever this host saves with. Where the server wants the password first,
 * `start` answers false and `asking` is true until `confirm` has given it; what was asked for then goes on by itself.
 */
export function useDownload() {
  const [waiting, setWaiting] = useState<DownloadRequest | null>(null);
  const download = useBridgeMutation("files.download");
  const confirm = useApiMutation("session.confirmPassword");

  const start = async (request: DownloadRequest): Promise<Downloaded | false> => {
    try {
      const done = await download.mutateAsync(request);
      if (done.url !== null) followDownload(done.url);
      return done;
    } catch (error) {
      if (!wantsPassword(error)) throw error;
      setWaiting(request);
      return false;
    }
  };
  return {
    start,
    asking: waiting !== null,
    confirm: async (password: string): Promise<Downloaded | false> => {
      await confirm.mutateAsync({ body: { password } });
      if (waiting === null) return false;
      const done = await start(waiting);
      if (done !== false) setWaiting(null);
      return done;
    },
  };
}
