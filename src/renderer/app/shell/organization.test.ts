import { expect, test } from "vitest";
import { type Session, session } from "#contract/services/session/schema.ts";
import { homeOrganization } from "./organization.ts";

const uuid = "019a9f4e-0000-7000-8000-000000000001";
const organization = (id: number, name: string, parent_id: number | null) => ({
  id,
  uuid,
  name,
  kind: parent_id === null ? "district" : "school",
  parent_id,
  number_prefix: "NHS",
});
const signedIn = (memberships: readonly object[]): Session =>
  session.parse({
    server: {
      name: "Northfield Unified",
      version: "1",
      needs_setup: false,
      upload_max_bytes: 1,
      upload_types: [],
      closing_checklist: [],
      resources: { consultation: null, manual: null, training: null },
    },
    user: {
      id: 1,
      uuid,
      full_name: "Dana Whitfield",
      email: "dana@northfield.example",
      title: null,
      phone: null,
      memberships,
      last_seen_at: null,
      second_factor: false,
    },
    organizations: [organization(1, "Northfield Unified", null), organization(2, "Lincoln High School", 1)],
    can: { create_records: true, administer: false, export: false },
  });
const member = (organization_id: number, role: string, active: boolean) => ({
  organization_id,
  organization_name: "",
  role,
  active,
});

test("one's home is the first active membership, with the organization above it", () => {
  const home = homeOrganization(signedIn([member(1, "viewer", false), member(2, "assessor", true)]));
  expect(home.own?.name).toBe("Lincoln High School");
  expect(home.above?.name).toBe("Northfield Unified");
  expect(home.role).toBe("assessor");
});

test("without a membership the first organization is shown, without a role", () => {
  const home = homeOrganization(signedIn([]));
  expect(home.own?.name).toBe("Northfield Unified");
  expect(home.above).toBeNull();
  expect(home.role).toBeNull();
});
