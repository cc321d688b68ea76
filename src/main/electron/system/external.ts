import type { Shell } from "electron";
import type { ExternalOpener } from "#core/ports/system.ts";

/** The only place that opens an address outside; core has checked it (S-6). */
export const createExternalOpener = (shell: Pick<Shell, "openExternal">): ExternalOpener => ({
  open: (url) => shell.openExternal(url),
});
