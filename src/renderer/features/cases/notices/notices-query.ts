import type { ApiCall } from "#contract/bridge/registry.ts";
import { apiQuery } from "#lib/bridge/api.ts";

const most = 200;

/** Who was told of a case. Must equal the read that pins it (`src/main/core/offline/plan.ts`). */
export const noticesQuery = (api: ApiCall, id: number) =>
  apiQuery(api, "cases.notices", { params: { id }, query: { limit: most } });
