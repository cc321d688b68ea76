import { basename } from "node:path";
import type { Db } from "#server/database/schema.ts";
import type { Handlers, Services } from "#server/http/call.ts";
import { managedOrganizations, managedRoot } from "#server/kit/keeping.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { writeOrganizationSetting } from "#server/platform/accounts/organization-settings.ts";
import {
  beginStream,
  streamFailure,
  streamFile,
  streamOf,
  streamSetting,
} from "#server/platform/audit/log-stream.ts";

async function present(db: Db, auth: Auth, services: Services, root: number) {
  const file = streamFile(services.options.databaseFile, root);
  const data = {
    organization_id: root,
    organizations: await managedOrganizations(db, auth),
    stream: await streamOf(db, root),
    file: file === null ? null : `log-stream/${basename(file)}`,
    failed_at: await streamFailure(db, root),
  };
  return { body: { data } };
}

export const logStreamHandlers = {
  "settings.logStream": ({ db, auth, query, services }) =>
    present(db, auth, services, managedRoot(auth.reach, query.organization_id)),

  "settings.setLogStream": async ({ db, auth, body, services, now, audit }) => {
    const root = managedRoot(auth.reach, body.organization_id);
    if ((await streamOf(db, root)) === "off" && body.stream !== "off") await beginStream(db, root);
    await writeOrganizationSetting(db, root, { name: streamSetting, value: body.stream, now });
    audit({ organizationId: root, fields: [body.stream] });
    return present(db, auth, services, root);
  },
} satisfies Partial<Handlers>;
