import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { plainContent } from "#instruments/pack-schema.ts";
import { currentPack, packIdentity } from "#instruments/packs.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { invalid, notFound, unprocessable } from "#server/http/errors.ts";
import { managedOrganizations, managedRoot } from "#server/kit/keeping.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { findPack, type PackRow } from "#server/platform/packs/packs.ts";
import { judgePackJob } from "./check-job.ts";

async function present(db: Db, rows: readonly Omit<PackRow, "content">[]) {
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => {
    const user = row.created_by === null ? undefined : users.get(row.created_by);
    return {
      id: row.id,
      uuid: row.uuid,
      created_at: row.created_at,
      created_by: user === undefined ? null : { id: user.id, full_name: user.full_name },
      organization_id: row.organization_id,
      pack: row.pack,
      version: row.edition,
      name: row.name,
      sha256: row.sha256,
      sections: row.sections,
      texts: row.texts,
      active: row.active === 1,
    };
  });
}

const columns = [
  "id",
  "uuid",
  "created_at",
  "created_by",
  "organization_id",
  "pack",
  "edition",
  "name",
  "sha256",
  "sections",
  "texts",
  "active",
  "changed_at",
  "changed_by",
] as const;

const rowsOf = (db: Db, root: number) =>
  db
    .selectFrom("content_packs")
    .select(columns)
    .where("organization_id", "=", root)
    .orderBy("id", "desc")
    .execute();

async function one(db: Db, id: number) {
  const row = await db
    .selectFrom("content_packs")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const [data] = await present(db, [row]);
  if (data === undefined) throw new Error("A pack vanished while it was read.");
  return { body: { data } };
}

/** A pack of a tree that the caller manages. */
async function managedPack({ db, auth, body }: Pick<Call<"packs.activate">, "db" | "auth" | "body">) {
  const root = managedRoot(auth.reach, body.organization_id);
  const row = (await rowsOf(db, root)).find(
    (each) => each.pack === body.pack && each.edition === body.version,
  );
  if (row === undefined) throw invalid("pack", "This pack was not found. Load it first.");
  return row;
}

export const packHandlers = {
  "packs.list": async ({ db, auth, query }) => {
    const root = managedRoot(auth.reach, query.organization_id);
    return {
      body: {
        data: {
          organization_id: root,
          organizations: await managedOrganizations(db, auth),
          packs: await present(db, await rowsOf(db, root)),
        },
      },
    };
  },

  "packs.export": async ({ db, auth, query, audit }) => {
    const root = managedRoot(auth.reach, query.organization_id);
    const active = await db
      .selectFrom("content_packs")
      .select(["content", "edition"])
      .where("organization_id", "=", root)
      .where("active", "=", 1)
      .executeTakeFirst();
    const version = active?.edition ?? packIdentity.version;
    const content: unknown =
      active === undefined ? plainContent(currentPack.content) : JSON.parse(active.content);
    const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
    audit({ organizationId: root, fields: [version] });
    return {
      file: {
        fileName: `questionnaires-${version}.json`,
        mimeType: "application/json",
        size: bytes.length,
        open: () => Readable.from([bytes]),
      },
    };
  },

  "packs.load": {
    // Beside the requests: a pack has some thousands of texts.
    prepare: async ({ auth, body, services }) => {
      const root = managedRoot(auth.reach, body.organization_id);
      const judged = await services.jobs.run(judgePackJob, body.content, { by: auth.userId });
      if (!judged.ok)
        throw unprocessable({
          content: judged.problems.map(({ path, message }) =>
            path === "" ? message : `${path}: ${message}`,
          ),
        });
      const { ok: _, version: edition, ...pack } = judged;
      return {
        run: async ({ db, now, audit }) => {
          const there = await rowsOf(db, root);
          const same = there.find((each) => each.sha256 === pack.sha256);
          if (same !== undefined) throw invalid("content", "This pack was loaded before. It is in the list.");
          if (there.some((each) => each.name === pack.name && each.edition === edition))
            throw invalid(
              "content",
              `meta.version: Version ${edition} of this pack was loaded with other words. Give it a new version.`,
            );
          const by = { created_at: now, created_by: auth.userId, changed_at: now, changed_by: auth.userId };
          const id = await insertRow(db, "content_packs", {
            ...pack,
            edition,
            ...by,
            uuid: uuidv7(),
            organization_id: root,
            active: 0,
          });
          audit({ organizationId: root, fields: [`${pack.name} ${edition}`, pack.sha256.slice(0, 12)] });
          return one(db, id);
        },
      };
    },
  },

  "packs.activate": async ({ db, auth, body, now, audit }) => {
    const row = await managedPack({ db, auth, body });
    const by = { changed_at: now, changed_by: auth.userId };
    await db
      .updateTable("content_packs")
      .set({ active: 0, ...by })
      .where("organization_id", "=", row.organization_id)
      .where("active", "=", 1)
      .execute();
    await db
      .updateTable("content_packs")
      .set({ active: 1, ...by })
      .where("id", "=", row.id)
      .execute();
    audit({ organizationId: row.organization_id, fields: [`${row.name} ${row.edition}`] });
    return one(db, row.id);
  },

  "packs.withdraw": async ({ db, auth, body, now, audit }) => {
    const row = await managedPack({ db, auth, body });
    await db
      .updateTable("content_packs")
      .set({ active: 0, changed_at: now, changed_by: auth.userId })
      .where("id", "=", row.id)
      .execute();
    audit({ organizationId: row.organization_id, fields: [`${row.name} ${row.edition}`] });
    return one(db, row.id);
  },

  "packs.inUse": async ({ db, auth }) => {
    const { reach } = auth;
    const rows = await db
      .selectFrom("content_packs")
      .select(["organization_id", "pack", "edition as version"])
      .where("organization_id", "in", [...reach.roots, -1])
      .where("active", "=", 1)
      .orderBy("id")
      .execute();
    const data = rows.map(({ organization_id, pack, version }) => ({
      organization_ids: reach.members.filter((id) => reach.rootOf(id) === organization_id),
      pack,
      version,
    }));
    return { body: { data } };
  },

  "packs.words": async ({ db, auth, params }) => {
    const row = await findPack(db, auth.reach.roots, params);
    if (row === undefined) throw notFound();
    const { pack, edition: version, sha256, content } = row;
    return { body: { data: { pack, version, sha256, content } } };
  },
} satisfies Partial<Handlers>;
