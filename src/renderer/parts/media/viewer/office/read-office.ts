import { workersOf } from "#lib/page/start-worker.ts";
import { askReader } from "../ask-reader.ts";
import { type OfficeContent, type OfficeRequest, officeLimits } from "./office-content.ts";
import workerUrl from "./office-worker.ts?worker&url";

const startWorker = workersOf("bellwether-office-worker", workerUrl);

/** Reads an Office file in a worker of its own. */
export const readOffice = (request: OfficeRequest, signal: AbortSignal): Promise<OfficeContent> =>
  askReader(startWorker(), request, { signal, time: officeLimits.time });
