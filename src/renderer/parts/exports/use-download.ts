import { useState } from "react";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { MethodInput, MethodOutput } from "#contract/bridge/registry.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";

export type DownloadRequest = MethodInput<"files.download">;
export type Downloaded = MethodOutput<"files.download">;

const wantsPassword = (error: unknown): boolean =>
  error instanceof BridgeError && error.code === "FORBIDDEN" && error.details.reason === "confirm-password";

function follow(url: string) {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

/**
 * A file that the server makes, saved by whatever this host saves with. Where the server wants the password first,
 * `asking` is true until `confirm` has given it; what was asked for then goes on by itself (V-6).
 */
export function useDownload(onDone: (done: Downloaded) => void) {
  const [waiting, setWaiting] = useState<DownloadRequest | null>(null);
  const download = useBridgeMutation("files.download");
  const confirm = useApiMutation("session.confirmPassword");

  const start = (request: DownloadRequest) =>
    download.mutate(request, {
      onSuccess: (done) => {
        setWaiting(null);
        if (done.url !== null) follow(done.url);
        onDone(done);
      },
      onError: (error) => setWaiting(wantsPassword(error) ? request : null),
    });

  return {
    start,
    busy: download.isPending || confirm.isPending,
    /** Why the download failed; null where it did not, or the password is being asked for. */
    error: download.error !== null && !wantsPassword(download.error) ? download.error : null,
    asking: waiting !== null,
    confirm: (password: string) =>
      confirm.mutate(
        { body: { password } },
        { onSuccess: () => (waiting === null ? undefined : start(waiting)) },
      ),
    /** Why the password was not taken. */
    passwordError: confirm.error,
    reset: () => {
      setWaiting(null);
      download.reset();
      confirm.reset();
    },
  };
}

export type Download = ReturnType<typeof useDownload>;
