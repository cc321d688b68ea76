import "./entity-types.css";
import { entityKinds } from "#contract/records/entities/schema.ts";
import { t } from "#lib/words/t.ts";
import { OfferedListPage } from "#parts/records/offered-list-page.tsx";
import { entityKindNames } from "#parts/words/entity-words.ts";
import { Tag } from "#ui/facts/tag.tsx";

export const EntityTypeListPage = () => (
  <OfferedListPage
    kind="entity-type"
    used={{ field: "entity_count", one: "organization", many: "organizations" }}
    purpose={t(
      "A type says what sort of organization, group or account it is: a club, a business, an online server.",
    )}
    lead={
      <section className="entity-kinds" aria-labelledby="entity-kinds">
        <h2 id="entity-kinds">{t("Built-in kinds")}</h2>
        <ul>
          {entityKinds.map((kind) => (
            <li key={kind}>
              <Tag kind="outline">{entityKindNames[kind]}</Tag>
            </li>
          ))}
        </ul>
        <p>{t("Each organization of interest is one of them. Types of your own say more about it.")}</p>
      </section>
    }
  />
);
