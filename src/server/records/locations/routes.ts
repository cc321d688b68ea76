import { expressionBuilder } from "kysely";
import { dayIn } from "#contract/kit/days.ts";
import { locationTypeNames, locationTypes } from "#contract/records/locations/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { byText, byValue } from "#server/database/list.ts";
import { findRow } from "#server/database/rows.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { heldByRelations } from "#server/http/legal-hold.ts";
import { organizationColumn, updatedColumn } from "#server/kit/exports/sheet.ts";
import { offeredOrganizations } from "#server/kit/keeping.ts";
import { presentKept } from "#server/kit/kept-rows.ts";
import { requireUntied } from "#server/kit/leaving-tree.ts";
import { recordHandlers } from "#server/kit/record-handlers.ts";
import { attachmentsOf, deleteMediaOf } from "#server/platform/files/media.ts";
import { bulletinsAt } from "#server/records/bulletins/repository.ts";
import { followPlace } from "#server/records/floor-plans/repository.ts";
import { tellCasesOfPlaces } from "#server/records/location-events/tell-cases.ts";
import { attach } from "#server/records/media/attachments.ts";
import { prepareUpload } from "#server/records/media/take-upload.ts";
import { measuresAt, type Somewhere } from "#server/records/plans/measures-at.ts";
import { drawnAs } from "#server/records/zones/repository.ts";
import { zonesOfRoom } from "#server/records/zones/rooms.ts";
import { casesAt, casesNaming, peopleAt } from "./connected.ts";
import { rememberPlace } from "./deleted-places.ts";
import { alongWith, zoneOfPlace } from "./entries.ts";
import { locationMapHandlers } from "./map.ts";
import { deepestPlace, levelsUnder, wholesOf, withParts } from "./nesting.ts";
import {
  isGroupSeen,
  isSeen,
  locationTies,
  namesOfGroups,
  namesOfLocations,
  offeredGroups,
  partsOf,
  searchLocations,
} from "./repository.ts";

const tied = "Other places are a part of this one. Move or delete them first.";

/** Rows with what their parent and their group are called. */
async function presented(db: Db, reader: Reader, rows: readonly Row<"locations">[]) {
  const parents = await namesOfLocations(
    db,
    rows.flatMap(({ parent_id }) => parent_id ?? []),
  );
  const groups = await namesOfGroups(
    db,
    rows.flatMap(({ location_group_id }) => location_group_id ?? []),
  );
  return (await presentKept(db, reader, rows)).map((row) => ({
    ...row,
    parent: parents.get(row.parent_id ?? 0) ?? null,
    location_group: groups.get(row.location_group_id ?? 0) ?? null,
  }));
}

/** A place with all that is a part of it, and the zones that are one of these on plans of what it is a part of. */
async function somewhere(db: Db, id: number): Promise<Somewhere> {
  const places = await withParts(db, id);
  return { places, zones: await zonesOfRoom(db, id, places) };
}

/** Places: campuses, buildings, rooms, buses, and what lies around a school. */
export const locations = recordHandlers("location", {
  columns: ({ uuid: _uuid, organization_id: _organization, contacts, ...rest }) => ({
    ...rest,
    contacts: writeJson(contacts),
  }),
  check: async (db, { parent_id, location_group_id, latitude, longitude }, { reader, id, before, root }) => {
    if ((latitude === null) !== (longitude === null))
      throw invalid(
        latitude === null ? "latitude" : "longitude",
        "Give both the latitude and the longitude, or neither.",
      );
    if (id !== 0 && before === null) await requireUntied(db, "location", id);
    if (parent_id !== null && parent_id !== before?.parent_id) {
      if (!(await isSeen(db, reader, parent_id, root)))
        throw invalid("parent_id", "This place was not found.");
      if (id !== 0 && (await wholesOf(db, parent_id)).includes(id))
        throw invalid("parent_id", "A place cannot be a part of itself, or of what is a part of it.");
      if ((await levelsUnder(db, parent_id, id)) > deepestPlace)
        throw invalid(
          "parent_id",
          `Places are nested at most ${deepestPlace} levels deep. Choose a place further up.`,
        );
    }
    if (location_group_id !== null && location_group_id !== before?.location_group_id)
      if (!(await isGroupSeen(db, reader, location_group_id, root)))
        throw invalid("location_group_id", "This location group was not found.");
  },
  beside: (db, place, { now }) => followPlace(db, place, now),
  list: {
    sorts: {
      name: byText("locations.name"),
      type: byValue("locations.type"),
      updated_at: byValue("locations.updated_at"),
    },
    where: ({ type = [], parent_id, location_group_id }) => {
      const column = expressionBuilder<Database, "locations">();
      return [
        ...(type.length > 0 ? [column("locations.type", "in", type)] : []),
        ...(parent_id === undefined ? [] : [column("locations.parent_id", "=", parent_id)]),
        ...(location_group_id === undefined
          ? []
          : [column("locations.location_group_id", "=", location_group_id)]),
      ];
    },
  },
  rows: presented,
  whole: async (db, reader, access) => {
    const row = await findRow(db, "locations", access.id);
    const [shown] = await presented(db, reader, [row]);
    if (shown === undefined) throw notFound(true);
    const at = await somewhere(db, access.id);
    return {
      ...shown,
      contacts: readJson(row.contacts),
      attachments: await attachmentsOf(db, "location", access.id),
      parts: await partsOf(db, reader, access.id),
      drawn_as: await drawnAs(db, reader, access.id),
      bulletins: await bulletinsAt(db, reader, await alongWith(db, access.id)),
      cases: await casesAt(db, reader, at),
      people: await peopleAt(db, reader, at),
      named_in: await casesNaming(db, reader, row),
    };
  },
  form: async (db, auth) => ({
    types: [...locationTypes],
    location_groups: await offeredGroups(db, auth),
    organizations: await offeredOrganizations(db, auth, "location"),
  }),
  sheet: [
    { id: "name", label: "Name", of: ({ name }) => name },
    { id: "type", label: "Kind", of: ({ type }) => locationTypeNames[type] },
    { id: "parent", label: "Part of", of: ({ parent }) => parent ?? "" },
    { id: "location_group", label: "Location group", of: ({ location_group }) => location_group ?? "" },
    { id: "address", label: "Address", of: ({ address }) => address ?? "" },
    organizationColumn,
    updatedColumn,
  ],
  gone: async (db, ids, { touch, ...by }) => {
    for (const id of await tellCasesOfPlaces(db, ids, by)) touch("case", id);
    for (const id of ids) await rememberPlace(db, "location", id);
    await deleteMediaOf(db, "location", ids);
  },
  ties: async (db, ids) =>
    new Map([
      ...(await heldByRelations(db, "location", ids)),
      ...(await locationTies(db, ids)).map((id) => [id, tied] as const),
    ]),
});

export const locationHandlers = {
  ...locationMapHandlers,

  "locations.search": async ({ db, auth, query }) => ({
    body: { data: await searchLocations(db, auth, query) },
  }),

  "locations.upload": {
    prepare: async (call) => {
      const { keep, ...waiting } = await prepareUpload(call);
      return {
        ...waiting,
        run: async ({ db, auth, record, now }) => {
          const { id } = await keep({ db, auth, now });
          await attach(db, "file", [id], { type: "location", id: record.id, userId: auth.userId, now });
          return locations.reply(db, auth, record.id);
        },
      };
    },
  },

  "locations.attach": async ({ db, auth, record, body, now }) => {
    await attach(db, "attachments", body.attachments, {
      type: "location",
      id: record.id,
      userId: auth.userId,
      now,
    });
    return locations.reply(db, auth, record.id);
  },

  "locations.measures": async ({ db, auth, record, now }) => {
    const day = dayIn(Date.parse(now), await zoneOfPlace(db, record.id));
    return { body: { data: await measuresAt(db, auth, await somewhere(db, record.id), day) } };
  },

  "locations.show": async ({ db, auth, record }) => locations.reply(db, auth, record.id),
} satisfies Partial<Handlers>;
