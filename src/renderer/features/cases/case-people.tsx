import { Plus } from "lucide-react";
import { Link } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { childrenAmong, personNote, roleBeside } from "./case-words.ts";
import { mayWork } from "./page/case-moves.ts";
import { ParentOf } from "./parent-of.tsx";

/** The people of a case with their roles. */
export function CasePeople({ record }: { readonly record: CaseRecord }) {
  return (
    <section>
      <SectionHeader
        title={t("People")}
        count={record.persons.length}
        action={
          mayWork(record) ? (
            <LinkButton
              to={`${paths.editCase(record.id)}#people`}
              variant="minimal"
              size="small"
              icon={Plus}
              aria-label={t("Add people to the case")}
            >
              {t("Add")}
            </LinkButton>
          ) : null
        }
      />
      {record.persons.length === 0 ? <p className="case-none">{t("Nobody is named yet.")}</p> : null}
      <ul>
        {record.persons.map((person) => (
          <li key={`${person.id} ${person.role}`} className="case-person">
            <Avatar name={person.name} kind="person" />
            <div className="case-person-words">
              <Link to={paths.person(person.uuid)} className="case-link">
                {person.name}
              </Link>
              <p className="case-meta">{person.apart ?? personNote(person)}</p>
              {person.role === "parent/guardian" ? (
                <ParentOf parent={person} others={childrenAmong(record.persons)} asks={mayWork(record)} />
              ) : null}
            </div>
            <span className="case-role">{roleBeside(person)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
