import type { Db } from "#server/database/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { HttpError, invalid } from "#server/http/errors.ts";
import { managedOrganizations, managedRoot } from "#server/kit/keeping.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { isBusy, presentImport } from "../repository.ts";
import { lookForRoster, makePlace } from "./roster-folder.ts";
import { findSchedule, presentSchedule, setSchedule } from "./schedules.ts";
import { beginScheduled, discardRoster, sealRoster, startScheduled } from "./take-roster.ts";

async function reply(db: Db, auth: Auth, services: Call<"imports.schedule">["services"], root: number) {
  const organizations = await managedOrganizations(db, auth);
  return { body: { data: { organizations, ...(await presentSchedule(db, root, services.options)) } } };
}

const noFolder = () =>
  invalid(
    "folder",
    "There is no folder for imports on this server. Whoever runs it sets one with IMPORT_ROOT.",
  );

export const scheduleHandlers = {
  "imports.schedule": ({ db, auth, query, services }) =>
    reply(db, auth, services, managedRoot(auth.reach, query.organization_id)),

  "imports.setSchedule": async ({ db, auth, body, services, audit }) => {
    const { organization_id, ...given } = body;
    const root = managedRoot(auth.reach, organization_id);
    const { importRoot } = services.options;
    if (importRoot === null) throw noFolder();
    await makePlace(importRoot, root).catch(() => {
      throw invalid(
        "folder",
        "Nothing can be made in the server's folder for imports. Tell whoever runs it.",
      );
    });
    if (given.profile_id !== null) {
      const profile = await db
        .selectFrom("import_profiles")
        .select("id")
        .where("id", "=", given.profile_id)
        .where("organization_id", "=", root)
        .executeTakeFirst();
      if (profile === undefined)
        throw invalid("profile_id", "Choose one of the kept choices of columns, or none.");
    }
    await setSchedule(db, root, given, services.options.clock());
    audit({ organizationId: root, fields: [given.enabled ? "on" : "off"] });
    return reply(db, auth, services, root);
  },

  "imports.runSchedule": {
    prepare: async ({ db, auth, body, services }) => {
      const root = managedRoot(auth.reach, body.organization_id);
      const { importRoot, uploadMaxBytes, clock } = services.options;
      if (importRoot === null) throw noFolder();
      const schedule = await findSchedule(db, root);
      if (schedule === undefined) throw invalid("folder", "Set the folder first.");
      const found = await lookForRoster(
        importRoot,
        { organizationId: root, folder: schedule.folder },
        { now: clock(), largest: uploadMaxBytes },
      );
      if (found.files === undefined) throw invalid("folder", found.problem);
      const roster = await sealRoster(services, found.files);
      return {
        discard: () => discardRoster(roster),
        run: async ({ db: transaction, now, audit, afterCommit }) => {
          if (await isBusy(transaction, root))
            throw new HttpError(409, {
              message:
                "Another import of this organization is under way. Wait until it is done, or cancel it.",
            });
          const id = await beginScheduled(transaction, schedule, roster, {
            worker: services.processes.own,
            now,
          });
          audit({ recordType: "import", recordId: id, organizationId: root });
          afterCommit(async () => startScheduled(services, id));
          return { body: { data: await presentImport(transaction, id, now) }, status: 201 };
        },
      };
    },
  },
} satisfies Partial<Handlers>;
