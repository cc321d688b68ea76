import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { EventPayload, MethodInput, MethodOutput } from "#contract/bridge/registry.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { followDownload } from "#lib/page/follow-download.ts";
import { useConfirmed } from "./use-confirmed.ts";

export type DownloadRequest = Omit<MethodInput<"files.download">, "making">;
export type Downloaded = MethodOutput<"files.download">;
export type MakingStep = EventPayload<"files.making">;

/** Core itself gives up where nothing is heard of a file for two minutes. */
const longest = 900_000;

const wasCancelled = (error: unknown): boolean => error instanceof BridgeError && error.code === "CANCELLED";

/** The call, which says how far the file is and can be cancelled, up to the server. */
function useMaking() {
  const { bridge } = useHost();
  const [step, setStep] = useState<MakingStep | null>(null);
  const running = useRef<AbortController | null>(null);
  const { mutateAsync } = useMutation<Downloaded, BridgeError, DownloadRequest>({
    mutationKey: ["bridge", "files.download"],
    mutationFn: async (request) => {
      const making = crypto.randomUUID();
      const ending = new AbortController();
      running.current = ending;
      const stop = bridge.on("files.making", (told) => {
        if (told.making === making) setStep(told);
      });
      try {
        return await bridge.call(
          "files.download",
          { ...request, making },
          { signal: ending.signal, timeout: longest },
        );
      } finally {
        stop();
        setStep(null);
      }
    },
  });
  const cancel = useCallback(() => running.current?.abort(), []);
  return { download: mutateAsync, step, cancel };
}

/**
 * A file that the server makes, once it has the password, saved by whatever this host saves with. `step` says how far the file
 * is, where the server tells; after `cancel` it is not made, and `start` answers false.
 */
export function useDownload() {
  const { download, step, cancel } = useMaking();
  const confirmed = useConfirmed(async (request: DownloadRequest): Promise<Downloaded | false> => {
    try {
      const done = await download(request);
      if (done.url !== null) followDownload(done.url);
      return done;
    } catch (error) {
      if (wasCancelled(error)) return false;
      throw error;
    }
  });
  return { ...confirmed, step, cancel };
}
