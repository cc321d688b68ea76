import type { Connectivity } from "#core/ports/system.ts";

/** For hosts that cannot ask the operating system: what answers is online. */
export const createAlwaysOnline = (): Connectivity => ({ online: () => true, onChange: () => () => {} });
