import { Readable } from "node:stream";
import type { Db } from "#server/database/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { HttpError, invalid } from "#server/http/errors.ts";
import { writeExportJob } from "#server/kit/exports/write-export.ts";
import { managedOrganizations, managedRoot } from "#server/kit/keeping.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { startCheck, startClearing, startRun, startUndo } from "./background-work.ts";
import { refusalOf } from "./check.ts";
import { withOpenedFiles } from "./opened-files.ts";
import { profilesOf, useProfile } from "./profiles.ts";
import { previewFilesJob } from "./reading.ts";
import { removalLimitOf, setRemovalLimit } from "./removal-limit.ts";
import {
  abandonWaiting,
  findImport,
  insertImport,
  isBusy,
  listFindings,
  listImports,
  presentImport,
  presentImports,
  updateImport,
  wholeFile,
} from "./repository.ts";
import { beginRun } from "./run.ts";
import { scheduleHandlers } from "./scheduled/routes.ts";
import { accountsOfRoster, listStaff } from "./staff/repository.ts";

async function form(db: Db, auth: Auth, root: number) {
  return {
    body: {
      data: {
        organizations: await managedOrganizations(db, auth),
        organization_id: root,
        profiles: await profilesOf(db, root),
        removal_limit: await removalLimitOf(db, root),
      },
    },
  };
}

/** The caller's own uploads; an error names those that are not, or no longer, there. */
async function uploadsOf(db: Db, auth: Auth, ids: readonly string[]) {
  const rows = await db
    .selectFrom("uploads")
    .selectAll()
    .where("user_id", "=", auth.userId)
    .where("id", "in", [...ids])
    .execute();
  return ids.map((id, at) => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined)
      throw invalid(`uploads.${at}`, "This file is no longer waiting on the server. Upload it again.");
    return row;
  });
}

const conflict = (message: string) => new HttpError(409, { message });

async function reply(db: Db, id: number, now: string) {
  return { body: { data: await presentImport(db, id, now) } };
}

/** Decisions on likely duplicates: the waiting row of each is the person here, or somebody new. */
async function decide({ db, record, body }: Call<"imports.run">): Promise<void> {
  for (const [at, { finding_id, same }] of body.decisions.entries()) {
    const finding = await db
      .selectFrom("import_findings")
      .select(["row_id", "person_id"])
      .where("import_id", "=", record.id)
      .where("id", "=", finding_id)
      .where("kind", "=", "duplicate")
      .executeTakeFirst();
    if (finding?.row_id == null)
      throw invalid(`decisions.${at}.finding_id`, "This is no likely duplicate of this import.");
    await db
      .updateTable("import_rows")
      .set({ same_as: same ? finding.person_id : null })
      .where("id", "=", finding.row_id)
      .where("import_id", "=", record.id)
      .execute();
    await db
      .updateTable("import_findings")
      .set({ same: same ? 1 : 0 })
      .where("id", "=", finding_id)
      .execute();
  }
}

const problemColumns = [
  ["severity", "Severity"],
  ["file", "File"],
  ["line", "Line"],
  ["column", "Column"],
  ["message", "What is wrong"],
  ["fix", "What to do"],
] as const;

export const importHandlers = {
  ...scheduleHandlers,

  "imports.list": async ({ db, auth, query, request, now }) => ({
    body: pageReply(request, query, await listImports(db, auth, query, now)),
  }),

  "imports.new": ({ db, auth, query }) => form(db, auth, managedRoot(auth.reach, query.organization_id)),

  "imports.setLimit": async ({ db, auth, body, now, audit }) => {
    const root = managedRoot(auth.reach, body.organization_id);
    await setRemovalLimit(db, root, body.percent, now);
    audit({ organizationId: root, fields: [`percent:${body.percent}`] });
    return form(db, auth, root);
  },

  "imports.preview": {
    prepare: async ({ db, auth, body, services }) => {
      const files = await uploadsOf(db, auth, body.uploads);
      const data = await withOpenedFiles(
        db,
        services,
        files.map((file) => ({ name: file.file_name, key: file.blob_key })),
        (folder, names) => services.jobs.run(previewFilesJob, { folder, names }, { by: auth.userId }),
      );
      return { run: async () => ({ body: { data } }) };
    },
  },

  "imports.create": async ({ db, auth, body, services, now, audit, afterCommit }) => {
    const root = managedRoot(auth.reach, body.organization_id);
    if (await isBusy(db, root))
      throw conflict(
        "Another import of this organization is under way. Wait until it is done, or cancel it.",
      );
    const files = await uploadsOf(db, auth, body.uploads);
    if (new Set(files.map((file) => file.file_name)).size < files.length)
      throw invalid("uploads", "Two files have the same name. Choose each file once.");
    const worker = services.processes.own;
    // What an earlier check found is no longer so once another set of files is compared.
    const left = await abandonWaiting(db, root, { now, nightly: false });
    const id = await insertImport(db, {
      root,
      userId: auth.userId,
      mapping: body.mapping ?? null,
      worker,
      now,
    });
    await db
      .insertInto("import_files")
      .values(files.map(({ file_name, size, blob_key }) => ({ import_id: id, file_name, size, blob_key })))
      .execute();
    await db
      .deleteFrom("uploads")
      .where(
        "id",
        "in",
        files.map((file) => file.id),
      )
      .execute();
    if (body.mapping !== undefined && body.profile_name !== undefined)
      await useProfile(db, root, { name: body.profile_name, mapping: body.mapping, now });
    audit({ recordType: "import", recordId: id, organizationId: root, fields: files.map(() => "file") });
    afterCommit(async () => {
      for (const each of left) startClearing(services, each);
      startCheck(services, id);
    });
    return { ...(await reply(db, id, now)), status: 201 };
  },

  "imports.show": ({ db, record, now }) => reply(db, record.id, now),

  "imports.findings": async ({ db, record, query, request }) => ({
    body: pageReply(request, query, await listFindings(db, record.id, query)),
  }),

  "imports.accounts": async ({ db, auth, record }) => {
    const { organization_id } = await findImport(db, record.id);
    return { body: { data: await accountsOfRoster(db, organization_id, auth.reach.trees) } };
  },

  "imports.staff": async ({ db, record, query, request }) => {
    const { organization_id } = await findImport(db, record.id);
    return { body: pageReply(request, query, await listStaff(db, organization_id, query)) };
  },

  "imports.problems": {
    prepare: async ({ db, auth, record, services, now }) => {
      const rows = await db
        .selectFrom("import_findings")
        .select(["severity", "file", "line", "col as column", "message", "fix"])
        .where("import_id", "=", record.id)
        .where("kind", "=", "problem")
        .orderBy("file")
        .orderBy((e) => e.fn.coalesce("line", e.lit(wholeFile)))
        .orderBy("id")
        .execute();
      const content = {
        sheets: [
          {
            name: "Problems",
            columns: problemColumns.map(([id, label]) => ({ id, label })),
            rows: rows.map((row) => problemColumns.map(([id]) => String(row[id] ?? ""))),
          },
        ],
        options: { format: "csv" as const, bom: true, at: new Date(now) },
      };
      const { bytes, mimeType } = await services.jobs.run(writeExportJob, content, { by: auth.userId });
      const file = {
        fileName: `problems of import ${record.id}.csv`,
        mimeType,
        size: bytes.length,
        open: () => Readable.from([Buffer.from(bytes)]),
      };
      return { run: async () => ({ file }) };
    },
  },

  "imports.run": async (call) => {
    const { db, record, services, now, audit, afterCommit } = call;
    const row = await findImport(db, record.id);
    const [presented] = await presentImports(db, [row], Date.parse(now));
    if (row.state === "checked") {
      const refusal = await refusalOf(db, row);
      if (refusal !== null) throw invalid("import", refusal);
    }
    if (presented?.can.run !== true)
      throw conflict("This import cannot be run now. Read again where it stands.");
    await decide(call);
    const worker = services.processes.own;
    audit({ organizationId: row.organization_id });
    if (row.checked === 0) {
      await updateImport(db, row.id, { state: "checking", worker, updated_at: now });
      afterCommit(async () => startCheck(services, row.id));
    } else {
      await beginRun(db, row, { worker, now });
      afterCommit(async () => startRun(services, row.id));
    }
    return reply(db, row.id, now);
  },

  "imports.cancel": async ({ db, record, services, now, audit, afterCommit }) => {
    const row = await findImport(db, record.id);
    if (!["checking", "checked", "running", "stopped"].includes(row.state))
      throw conflict("This import is over and cannot be stopped any more.");
    await updateImport(db, row.id, { state: "cancelled", updated_at: now });
    audit({ organizationId: row.organization_id });
    afterCommit(async () => startClearing(services, row.id));
    return reply(db, row.id, now);
  },

  "imports.undo": async ({ db, record, services, now, audit, afterCommit }) => {
    const row = await findImport(db, record.id);
    const [presented] = await presentImports(db, [row], Date.parse(now));
    if (presented?.can.undo !== true)
      throw conflict("Only the last import that wrote something can be undone, and only for seven days.");
    await updateImport(db, row.id, { state: "undoing", worker: services.processes.own, updated_at: now });
    audit({ organizationId: row.organization_id });
    afterCommit(async () => startUndo(services, row.id));
    return reply(db, row.id, now);
  },
} satisfies Partial<Handlers>;
