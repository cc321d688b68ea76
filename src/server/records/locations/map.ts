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

async function mapReply(db: Db, root: number | null) {
  const points = (await readOrganizationSetting(db, root, mapSetting, keptMap))?.points ?? [];
  const files = root === null ? [] : Object.values(await attachmentsOf(db, "organization", root));
  const revision = root === null ? none : await revisionOfSetting(db, root, mapSetting);
  const data = { organization_id: root, picture: files[0] ?? null, points, ...revision };
  return { body: { data } };
}

/** The tree whose map somebody looks at: of the organization that the list is narrowed down to, else their own. */
const treeOf = (reach: Reach, organization: number | undefined): number | null =>
  organization !== undefined && reach.members.includes(organization)
    ? reach.rootOf(organization)
    : homeRoot(reach);

/** What the map of places is drawn on. The map itself is the list of locations. */
export const locationMapHandlers = {
  "locations.map": ({ db, auth, query }) => mapReply(db, treeOf(auth.reach, query.organization_id)),

  "locations.setMap": async (call) => {
    const { db, auth, body, now, audit } = call;
    const { points, picture_upload_id: upload } = body;
    const { userId, reach } = auth;
    const root = managedRoot(reach, body.organization_id);
    await requireSettingUnchanged(call, { organizationId: root, name: mapSetting }, () => mapReply(db, root));
    const owner = { type: "organization", id: root, userId, now } as const;
    if (points === null) await deleteMediaOf(db, owner.type, [root]);
    else {
      const [one, other] = points;
      const problem = one && other ? pointsProblem([one, other]) : null;
      if (problem === "picture")
        throw invalid("points.1.x", "Choose two points that are farther apart on the picture.");
      if (problem === "earth")
        throw invalid(
          "points.1.latitude",
          "Both points have nearly the same coordinates. Give each its own.",
        );
      if (upload !== undefined) {
        await requireDrawing(db, field, upload, owner);
        await keepDrawing(db, field, upload, owner);
      } else if (Object.keys(await attachmentsOf(db, owner.type, root)).length === 0)
        throw invalid(field, "Choose a picture first.");
    }
    await writeOrganizationSetting(db, root, { name: mapSetting, value: { points }, now });
    audit({ organizationId: root, fields: [...(upload === undefined ? [] : ["picture"]), "points"] });
    return mapReply(db, root);
  },
} satisfies Partial<Handlers>;
