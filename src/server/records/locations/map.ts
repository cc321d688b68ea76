import { pointsProblem } from "#contract/records/locations/map/projection.ts";
import { keptMap } from "#contract/records/locations/map/schema.ts";
import type { Reach } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { requireSettingUnchanged } from "#server/http/setting-version.ts";
import { managedRoot } from "#server/kit/keeping.ts";
import {
  homeRoot,
  readOrganizationSetting,
  revisionOfSetting,
  writeOrganizationSetting,
} from "#server/platform/accounts/organization-settings.ts";
import { attachmentsOf, deleteMediaOf } from "#server/platform/files/media.ts";
import { keepDrawing, requireDrawing } from "#server/records/media/drawing.ts";

const mapSetting = "map";
const field = "picture_upload_id";

const none = { version: 0, updated_at: new Date(0).toISOString() };

/** As many places say where a district lies as thousands would. */
const mostAsked = 500;

/** About where the places of a tree lie: the middle of their latitudes and of their longitudes. */
async function middleOf(db: Db, { members, rootOf }: Reach, root: number | null) {
  if (root === null) return null;
  const rows = await db
    .selectFrom("locations")
    .select(["latitude", "longitude"])
    .where("organization_id", "in", [...members.filter((id) => rootOf(id) === root), -1])
    .where("latitude", "is not", null)
    .orderBy("id")
    .limit(mostAsked)
    .execute();
  const middle = (values: readonly (number | null)[]) =>
    values.filter((value) => value !== null).toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const [latitude, longitude] = [
    middle(rows.map((row) => row.latitude)),
    middle(rows.map((row) => row.longitude)),
  ];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

async function mapReply(db: Db, reach: Reach, root: number | null) {
  const points = (await readOrganizationSetting(db, root, mapSetting, keptMap))?.points ?? [];
  const files = root === null ? [] : Object.values(await attachmentsOf(db, "organization", root));
  const revision = root === null ? none : await revisionOfSetting(db, root, mapSetting);
  const can_set = root !== null && reach.manages.includes(root);
  const middle = await middleOf(db, reach, root);
  const data = { organization_id: root, picture: files[0] ?? null, points, middle, can_set, ...revision };
  return { body: { data } };
}

/** The tree whose map somebody looks at: of the organization that the list is narrowed down to, else their own. */
const treeOf = (reach: Reach, organization: number | undefined): number | null =>
  organization !== undefined && reach.members.includes(organization)
    ? reach.rootOf(organization)
    : homeRoot(reach);

/** What the map of places is drawn on. The map itself is the list of locations. */
export const locationMapHandlers = {
  "locations.map": ({ db, auth, query }) =>
    mapReply(db, auth.reach, treeOf(auth.reach, query.organization_id)),

  "locations.setMap": async (call) => {
    const { db, auth, body, now, audit } = call;
    const { points, picture_upload_id: upload } = body;
    const { userId, reach } = auth;
    const root = managedRoot(reach, body.organization_id);
    await requireSettingUnchanged(call, { organizationId: root, name: mapSetting }, () =>
      mapReply(db, reach, root),
    );
    const owner = { type: "organization", id: root, userId, now } as const;
    if (points === null) await deleteMediaOf(db, owner.type, [root]);
    else {
      const [one, other] = points;
      const problem = one && other ? pointsProblem([one, other]) : null;
      if (problem !== null) throw invalid(`points.1.${problem.field}`, problem.message);
      if (upload !== undefined) {
        await requireDrawing(db, field, upload, owner);
        await keepDrawing(db, field, upload, owner);
      } else if (Object.keys(await attachmentsOf(db, owner.type, root)).length === 0)
        throw invalid(field, "Choose a picture first.");
    }
    await writeOrganizationSetting(db, root, { name: mapSetting, value: { points }, now });
    audit({ organizationId: root, fields: [...(upload === undefined ? [] : ["picture"]), "points"] });
    return mapReply(db, reach, root);
  },
} satisfies Partial<Handlers>;
