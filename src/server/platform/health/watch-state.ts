import type { ServerOptions } from "#server/options/options.ts";
import { freeBytes } from "./disk.ts";
import { isReady, type ReadinessLook } from "./readiness.ts";

/** What is told of the state of this process whenever somebody asks for its figures. */
export function watchState(
  { figures, blobDirectory }: Pick<ServerOptions, "figures" | "blobDirectory">,
  state: {
    readonly requests: () => number;
    readonly jobs: () => number;
    readonly processes: () => Promise<number>;
    readonly readiness: ReadinessLook;
  },
): void {
  figures?.watch("requests_waiting", "Requests that wait for their answer.", state.requests);
  figures?.watch("jobs_waiting", "Reports and exports that wait for a worker.", state.jobs);
  figures?.watch("processes", "Processes that serve the database, this one among them.", state.processes);
  figures?.watch("disk_free_bytes", "Room where the files lie.", () => freeBytes(blobDirectory));
  figures?.watch("ready", "1 where the server can do its work.", async () =>
    isReady(await state.readiness.look()) ? 1 : 0,
  );
}
