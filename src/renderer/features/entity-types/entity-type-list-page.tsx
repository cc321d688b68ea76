import { t } from "#lib/words/t.ts";
import { OfferedListPage } from "#parts/records/offered-list-page.tsx";

export const EntityTypeListPage = () => (
  <OfferedListPage
    kind="entity-type"
    used={{ field: "entity_count", one: "organization", many: "organizations" }}
    purpose={t(
      "A type says what sort of organization, group or account it is: a club, a business, an online server.",
    )}
  />
);
