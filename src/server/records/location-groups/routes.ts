import { expressionBuilder } from "kysely";
import { locationGroupTypeNames, locationGroupTypes } from "#contract/records/location-groups/endpoints.ts";
import { byText, byValue } from "#server/database/list.ts";
import type { Database } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { organizationColumn, updatedColumn } from "#server/kit/exports/sheet.ts";
import { offeredOrganizations } from "#server/kit/keeping.ts";
import { presentKept } from "#server/kit/kept-rows.ts";
import { recordHandlers } from "#server/kit/record-handlers.ts";
import { groupTies } from "#server/records/locations/repository.ts";
import { membersOfGroup, placeCounts } from "./members.ts";

const tied = "Locations belong to this group. Take them out of it first.";

export const locationGroups = recordHandlers("location-group", {
  columns: ({ name, type, description }) => ({ name, type, description }),
  list: {
    sorts: {
      name: byText("location_groups.name"),
      type: byValue("location_groups.type"),
      updated_at: byValue("location_groups.updated_at"),
    },
    where: ({ type = [] }) => {
      const column = expressionBuilder<Database, "location_groups">();
      return type.length > 0 ? [column("location_groups.type", "in", type)] : [];
    },
  },
  rows: async (db, reader, rows) => {
    const count = await placeCounts(
      db,
      reader,
      rows.map(({ id }) => id),
    );
    return (await presentKept(db, reader, rows)).map((row) => ({ ...row, place_count: count(row.id) }));
  },
  sheet: [
    { id: "name", label: "Name", of: ({ name }) => name },
    { id: "type", label: "Kind", of: ({ type }) => locationGroupTypeNames[type] },
    organizationColumn,
    { id: "places", label: "Places", of: ({ place_count }) => String(place_count) },
    { id: "description", label: "Description", of: ({ description }) => description ?? "" },
    updatedColumn,
  ],
  ties: async (db, ids) => new Map((await groupTies(db, ids)).map((id) => [id, tied])),
  form: async (db, auth) => ({
    types: [...locationGroupTypes],
    organizations: await offeredOrganizations(db, auth, "location-group"),
  }),
});

export const locationGroupHandlers = {
  "locationGroups.members": async ({ db, auth, record }) => ({
    body: { data: await membersOfGroup(db, auth, record.id) },
  }),
} satisfies Partial<Handlers>;
