import { expressionBuilder } from "kysely";
import { locationGroupTypes } from "#contract/records/location-groups/endpoints.ts";
import { byText, byValue } from "#server/database/list.ts";
import type { Database } from "#server/database/schema.ts";
import { offeredOrganizations } from "#server/kit/keeping.ts";
import { presentKept } from "#server/kit/kept-rows.ts";
import { recordHandlers } from "#server/kit/record-handlers.ts";

export const locationGroups = recordHandlers("location-group", {
  columns: ({ name, type, description }) => ({ name, type, description }),
  list: {
    searched: "name",
    sorts: {
      name: byText("location_groups.name"),
      type: byValue("location_groups.type"),
      updated_at: byValue("location_groups.updated_at"),
    },
    where: ({ type = [], organization_id }) => {
      const column = expressionBuilder<Database, "location_groups">();
      return [
        ...(type.length > 0 ? [column("location_groups.type", "in", type)] : []),
        ...(organization_id === undefined
          ? []
          : [column("location_groups.organization_id", "=", organization_id)]),
      ];
    },
  },
  rows: presentKept,
  form: async (db, auth) => ({
    types: [...locationGroupTypes],
    organizations: await offeredOrganizations(db, auth, "location-group"),
  }),
  // Nothing refers to a group yet.
  ties: async () => new Map(),
});
