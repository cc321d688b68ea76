import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { EventPayload, MethodInput, MethodOutput } from "#contract/bridge/registry.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { followDownload } from "#lib/page/follow-download.ts";
import { type Making, useNoteStopped } from "./stopped-making.ts";
import { useConfirmed } from "./use-confirmed.ts";

export type DownloadRequest = Omit<MethodInput<"files.download">, "making">;
export type Downloaded = MethodOutput<"files.download">;
export type MakingStep = EventPayload<"files.making">;

/** Core itself gives up where nothing is heard of a file for two minutes. */
const longest = 900_000;

const wasCancelled = (error: unknown): boolean => error instanceof BridgeError && error.code === "CANCELLED";

/** What is noted of a file while it is made, in case that the lock stops it. */
function makingOf({ endpoint, body }: DownloadRequest): Making {
  const given: object = typeof body === "object" && body !== null ? body : {};
  return {
    endpoint,
    disclosureId: "disclosure_id" in given ? Number(given.disclosure_id) : null,
  };
}

/** The call, which says how far the file is and can be cancelled, up to the server. */
function useMaking() {
  const { bridge } = useHost();
  const [step, setStep] = useState<MakingStep | null>(null);
  const running = useRef<{ readonly making: Making; readonly ending: AbortController } | null>(null);
  useNoteStopped(() => running.current?.making ?? null);
  const { mutateAsync } = useMutation<Downloaded, BridgeError, DownloadRequest>({
    mutationKey: ["bridge", "files.download"],
    mutationFn: async (request) => {
      const making = crypto.randomUUID();
      const ending = new AbortController();
      const now = { ending, making: makingOf(request) };
      running.current = now;
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
        if (running.current === now) running.current = null;
        stop();
        setStep(null);
      }
    },
  });
  const cancel = useCallback(() => running.current?.ending.abort(), []);
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
