import type { Clock } from "#core/ports/system.ts";

export const createSystemClock = (): Clock => ({ now: () => Date.now() });
