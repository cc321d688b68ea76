import type { Clock } from "../ports/system.ts";

export const createSystemClock = (): Clock => ({ now: () => Date.now() });
