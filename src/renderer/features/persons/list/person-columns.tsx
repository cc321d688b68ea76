import { t } from "#lib/words/t.ts";
import { RecentAt } from "#parts/words/recent-at.tsx";
import "../persons.css";
import { Link } from "react-router";
import type { PersonSummary } from "#contract/records/persons/schema.ts";
import { paths } from "#lib/page/paths.ts";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Tag, Tags } from "#ui/facts/tag.tsx";
import { gradeWords } from "../person-words.ts";

type Column = GridColumn<PersonSummary> & { readonly optIn?: boolean };

/** All columns of the people list; `optIn` ones are hidden until chosen. */
export const personColumns: readonly Column[] = [
  {
    id: "name",
    header: t("Name"),
    width: 220,
    flex: 3,
    sortable: true,
    rowHeader: true,
    locked: true,
    render: (person) => (
      <span className="person-cell">
        <Avatar name={person.name} kind="person" size="small" />
        <Link to={paths.person(person.uuid)} className="bw-ellipsis" title={person.name}>
          {person.name}
        </Link>
      </span>
    ),
  },
  {
    id: "person_type",
    header: t("Type"),
    width: 116,
    sortable: true,
    render: (person) => person.person_type.name,
  },
  {
    id: "grade",
    header: t("Grade"),
    width: 112,
    sortable: true,
    render: (person) => (person.grade ? gradeWords(person.grade) : ""),
  },
  {
    id: "organization",
    header: t("School"),
    width: 150,
    flex: 2,
    sortable: true,
    render: (person) => person.organization_name,
  },
  {
    id: "student_id",
    header: t("Student ID"),
    width: 112,
    sortable: true,
    render: (person) => person.student_id ?? "",
  },
  {
    id: "open_case_count",
    header: t("Open cases"),
    width: 108,
    sortable: true,
    align: "end",
    render: (person) => (person.open_case_count === 0 ? "" : String(person.open_case_count)),
  },
  {
    id: "updated_at",
    header: t("Updated"),
    width: 104,
    sortable: true,
    align: "end",
    render: (person) => <RecentAt at={person.updated_at} organizationId={person.organization_id} />,
  },
  {
    id: "preferred_name",
    header: t("Goes by"),
    width: 120,
    optIn: true,
    render: (person) => person.preferred_name ?? "",
  },
  {
    id: "tags",
    header: t("Tags"),
    width: 160,
    flex: 1,
    optIn: true,
    render: (person) => (
      <Tags>
        {person.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Tags>
    ),
  },
];
