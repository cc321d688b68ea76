import type { Connectivity } from "#core/ports/system.ts";

/** For hosts that cannot ask the operating system: the network counts as online. */
export const createAlwaysOnline = (): Connectivity => ({ online: () => true, onChange: () => () => {} });
