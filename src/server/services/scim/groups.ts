import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { deleteRow, updateRow } from "#server/database/rows.ts";
import { type Directory, requireVersion, versionTag } from "./directory.ts";
import { canonical, groupAttributes, groupSchema } from "./protocol/attributes.ts";
import { fits, soughtName } from "./protocol/filter.ts";
import { type Listing, listBody, projected } from "./protocol/listing.ts";
import { patched } from "./protocol/patch.ts";
import { unknownResource, wrongValue } from "./protocol/scim-error.ts";
import {
  allGroups,
  findGroup,
  type GroupRow,
  idsOf,
  insertGroup,
  membersOf,
  putMembers,
} from "./repository.ts";
import { followRoles, type Resource } from "./users.ts";

/** A group that gives a role in a district has some hundreds. */
const mostMembers = 2_000;

const sentGroup = z.object({
  displayName: z.string().trim().min(1).max(200),
  externalId: z
    .string()
    .trim()
    .max(255)
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text)),
  members: z
    .array(z.looseObject({ value: z.string().max(64) }))
    .max(mostMembers)
    .nullish()
    .transform((members) => [...new Set((members ?? []).map(({ value }) => value))]),
});
type SentGroup = z.infer<typeof sentGroup>;

function read(given: object): SentGroup {
  const parsed = sentGroup.safeParse(given);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => path.join(".")))].join(", ");
  throw wrongValue(`Not as it should be: ${names}. A group has at most ${mostMembers} members.`);
}

type Member = { readonly uuid: string; readonly full_name: string };

const present = ({ base }: Pick<Directory, "base">, row: GroupRow, members: readonly Member[]) => ({
  schemas: [groupSchema],
  id: row.uuid,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  displayName: row.display_name,
  members: members.map(({ uuid, full_name }) => ({ value: uuid, display: full_name, type: "User" })),
  meta: {
    resourceType: "Group",
    created: row.created_at,
    lastModified: row.updated_at,
    location: `${base}/Groups/${row.uuid}`,
    version: versionTag(row.version),
  },
});

async function presentAll(directory: Directory, rows: readonly GroupRow[], withMembers: boolean) {
  const members = await membersOf(directory.db, withMembers ? rows.map(({ id }) => id) : []);
  return rows.map((row) => present(directory, row, members.get(row.id) ?? []));
}

async function requireGroup({ db, root }: Directory, uuid: string): Promise<GroupRow> {
  const row = await findGroup(db, root, uuid);
  if (row === undefined) throw unknownResource();
  return row;
}

export async function showGroup(directory: Directory, uuid: string): Promise<Resource> {
  const row = await requireGroup(directory, uuid);
  const [body] = await presentAll(directory, [row], true);
  if (body === undefined) throw unknownResource();
  return { body, version: row.version, location: body.meta.location };
}

export async function listGroups(directory: Directory, listing: Listing) {
  const { filter, start, count, shows } = listing;
  const all = await allGroups(directory.db, directory.root);
  const name = soughtName(filter, "displayName");
  const maybe =
    name === null ? all : all.filter((row) => row.display_name.toLowerCase() === name.toLowerCase());
  const asksMembers = filter !== null && name === null;
  const found = asksMembers
    ? (await presentAll(directory, maybe, true)).filter((each) => fits(filter, each, groupAttributes))
    : null;
  const from = start - 1;
  const page =
    found?.slice(from, from + count) ??
    (await presentAll(directory, maybe.slice(from, from + count), shows("members")));
  return listBody(
    (found ?? maybe).length,
    { start },
    page.map((each) => projected(each, listing)),
  );
}

/** Members by their ids on the wire; somebody of another tree is as unknown as nobody. */
async function memberIds({ db, root }: Directory, members: readonly string[]): Promise<readonly number[]> {
  const ids = await idsOf(db, root, members);
  return members.map((uuid) => {
    const id = ids.get(uuid);
    if (id === undefined) throw wrongValue(`There is no person ${uuid}.`);
    return id;
  });
}

async function save(directory: Directory, row: GroupRow, given: SentGroup): Promise<Resource> {
  const { db, now } = directory;
  const before = ((await membersOf(db, [row.id])).get(row.id) ?? []).map(({ id }) => id);
  const after = await memberIds(directory, given.members);
  const renamed = row.display_name !== given.displayName || row.external_id !== given.externalId;
  const left = before.filter((id) => !after.includes(id));
  const came = after.filter((id) => !before.includes(id));
  await updateRow(db, "scim_groups", row.id, {
    display_name: given.displayName,
    external_id: given.externalId,
    updated_at: now,
  });
  if (left.length + came.length > 0) await putMembers(db, row.id, after);
  const fields = [
    ...(renamed ? ["display_name"] : []),
    ...(left.length + came.length > 0 ? ["members"] : []),
  ];
  await directory.tell({ action: "scim.group", userId: null, fields });
  for (const userId of came) await directory.tell({ action: "scim.group-join", userId, fields: [] });
  for (const userId of left) await directory.tell({ action: "scim.group-leave", userId, fields: [] });
  await followRoles(directory, renamed ? [...new Set([...before, ...after])] : [...left, ...came]);
  return showGroup(directory, row.uuid);
}

export async function createGroup(directory: Directory, body: object): Promise<Resource> {
  const { db, root, now } = directory;
  const given = read(canonical(groupAttributes, { ...body }));
  const uuid = uuidv7();
  await insertGroup(db, {
    uuid,
    organization_id: root,
    display_name: given.displayName,
    external_id: given.externalId,
    created_at: now,
    updated_at: now,
  });
  return save(directory, await requireGroup(directory, uuid), given);
}

export async function replaceGroup(
  directory: Directory,
  uuid: string,
  body: object,
  ifMatch: string | undefined,
) {
  const row = await requireGroup(directory, uuid);
  requireVersion(ifMatch, row.version);
  return save(directory, row, read(canonical(groupAttributes, { ...body })));
}

export async function patchGroup(
  directory: Directory,
  uuid: string,
  body: unknown,
  ifMatch: string | undefined,
) {
  const row = await requireGroup(directory, uuid);
  requireVersion(ifMatch, row.version);
  const [now] = await presentAll(directory, [row], true);
  const resource = canonical(groupAttributes, { ...now });
  return save(directory, row, read(patched(resource, groupAttributes, body)));
}

export async function removeGroup(
  directory: Directory,
  uuid: string,
  ifMatch: string | undefined,
): Promise<void> {
  const { db } = directory;
  const row = await requireGroup(directory, uuid);
  requireVersion(ifMatch, row.version);
  const members = ((await membersOf(db, [row.id])).get(row.id) ?? []).map(({ id }) => id);
  await deleteRow(db, "scim_groups", row.id);
  await directory.tell({ action: "scim.group-remove", userId: null, fields: [] });
  for (const userId of members) await directory.tell({ action: "scim.group-leave", userId, fields: [] });
  await followRoles(directory, members);
}
