import { exportFormats } from "#contract/kit/export-request.ts";
import type { LogFilters } from "#contract/services/logs/endpoints.ts";
import { logActs } from "#contract/services/logs/schema.ts";
import { ids } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import type { AuditAbout, Handlers } from "#server/http/call.ts";
import { largeExportRows } from "#server/kit/exports/made.ts";
import { prepareExport } from "#server/kit/exports/run-export.ts";
import { sentFilters } from "#server/kit/exports/sent-filters.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { allOrganizations, presentOrganization } from "#server/platform/accounts/organizations.ts";
import { readSetting } from "#server/platform/accounts/settings.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { sealLog, writeSealedLog } from "#server/platform/audit/sealed-log.ts";
import { type About, aboutOf, foldedLinesOf, foldPage, found, linesOf } from "./entries.ts";
import { labelsOf } from "./labels.ts";
import { gatherLog, mostEntries } from "./log-file.ts";
import { presentLines } from "./present.ts";
import { walkLog } from "./walk.ts";

async function asked(db: Db, auth: Auth, { about: named, ...filters }: LogFilters) {
  const about = await aboutOf(db, auth, named);
  return { about, query: await found(db, auth, filters, about) };
}

/** The entry names what was asked for, and the record whose readers were read. */
const readingOf = (filters: object, about: About | null): AuditAbout => ({
  fields: Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  ...(about === null
    ? {}
    : { recordType: about.kind, recordId: about.id, organizationId: about.organizationId }),
});

/** People who have, or had, a role in the organizations that the reader administers. */
async function peopleOf(db: Db, { reach }: Auth) {
  const rows = await db
    .selectFrom("users")
    .select(["id", "full_name"])
    .where("id", "in", (e) =>
      e
        .selectFrom("memberships")
        .select("memberships.user_id")
        .where("memberships.organization_id", "in", ids(reach.administers)),
    )
    .orderBy("full_name")
    .limit(2_000)
    .execute();
  return rows;
}

export const logHandlers = {
  "logs.list": {
    // Outside of the transaction that notes the reading: others have their turn while a long log is looked through.
    prepare: async ({ db, auth, query, request }) => {
      const { page, per_page, sort, fold, ...filters } = query;
      const { about, query: entries } = await asked(db, auth, filters);
      const wanted = { page, per_page, sort };
      const once = fold === "yes";
      const { lines: all, ...counted } = await (once && about !== null
        ? foldedLinesOf(db, entries, wanted)
        : linesOf(db, entries, wanted));
      const lines = once && about === null ? await foldPage(db, all) : all;
      const body = pageReply(request, query, { ...counted, rows: await presentLines(db, auth, lines) });
      return {
        run: async ({ audit }) => {
          audit(readingOf(filters, about));
          return { body };
        },
      };
    },
  },

  "logs.new": {
    prepare: async ({ db, auth, query }) => {
      const { about, query: entries } = await asked(db, auth, query);
      const named = about === null ? [] : [{ record_type: about.kind, record_id: about.id }];
      const recordOf = await labelsOf(db, auth, named);
      const organizations = await allOrganizations(db);
      const administered = organizations.filter((each) => auth.reach.administers.includes(each.id));
      const { ids: found, more } = await walkLog(db, entries, { direction: "asc", most: mostEntries });
      const data = {
        acts: logActs.map(({ id, label }) => ({ id, label })),
        formats: [...exportFormats],
        about: about === null ? null : recordOf(about.kind, about.id),
        organizations: administered.map(presentOrganization),
        people: await peopleOf(db, auth),
        // One more than may be exported says that there are more; nobody needs to know how many.
        entries: found.length + (more ? 1 : 0),
        most: mostEntries,
        large_from: await largeExportRows(db),
      };
      return { run: async () => ({ body: { data } }) };
    },
  },

  "logs.download": {
    prepare: (call) =>
      prepareExport(call, call.body, async () => {
        const { db, auth, body, now, services } = call;
        const { about, query } = await asked(db, auth, body.filters);
        const gone = () => call.request.raw.socket.destroyed;
        const { sheet, entries, organizations } = await gatherLog(db, auth, query, gone);
        const filters = sentFilters(call.request, body.filters);
        const told = readingOf(body.filters, about).fields ?? [];
        const file = {
          kind: "log" as const,
          sheets: [sheet],
          fileName: "audit log",
          organizations,
          filters,
          told,
        };
        if (body.format !== "json") return file;
        const made_by = (await userRefs(db, [auth.userId])).get(auth.userId)?.full_name ?? "";
        const database = (await readSetting(db, "database_id")) ?? "";
        const log = {
          bellwether_log: 1 as const,
          database,
          made_at: now,
          made_by,
          reason: body.reason,
          filters,
          entries: [...entries],
        };
        const sealed = await sealLog(log, services.auditKeys?.signing ?? null);
        return { ...file, written: { ...(await writeSealedLog(sealed)), mimeType: "application/json" } };
      }),
  },
} satisfies Partial<Handlers>;
