import { v7 as uuidv7 } from "uuid";
import type { Db } from "../database/schema.ts";
import type { Services } from "../plugins/call.ts";
import { insertOrganization } from "../repositories/organizations.ts";
import { insertMembership, insertUser } from "../repositories/users.ts";
import { samplePassword, sampleUsers } from "./credentials.ts";

export async function fillSample(db: Db, services: Services): Promise<void> {
  const password_hash = await services.passwords.hash(samplePassword);
  const now = new Date(services.options.clock()).toISOString();
  const stamps = { created_at: now, updated_at: now };
  await db.transaction().execute(async (transaction) => {
    const add = (name: string, kind: string, number_prefix: string, parent_id: number | null) =>
      insertOrganization(transaction, { uuid: uuidv7(), name, kind, number_prefix, parent_id, ...stamps });
    const district = await add("Maple Valley School District", "district", "MVD", null);
    const ids: Record<string, number> = { MVD: district };
    ids.NHS = await add("Northfield High School", "school", "NHS", district);
    ids.MMS = await add("Millbrook Middle School", "school", "MMS", district);
    ids.LES = await add("Larkspur Elementary School", "school", "LES", district);
    for (const each of sampleUsers) {
      const id = await insertUser(transaction, {
        uuid: uuidv7(),
        full_name: each.name,
        email: each.email,
        title: each.title,
        phone: null,
        password_hash,
        active: 1,
        totp_secret: null,
        totp_confirmed: 0,
        totp_last_step: 0,
        last_seen_at: null,
        ...stamps,
      });
      await insertMembership(transaction, {
        user_id: id,
        organization_id: ids[each.organization] ?? district,
        role: each.role,
        active: 1,
      });
    }
  });
}
