import { t } from "#lib/words/t.ts";
import { caseNumber } from "#parts/words/case-number.ts";
import { RecentAt } from "#parts/words/recent-at.tsx";
import "../cases.css";
import { Link } from "react-router";
import type { CaseSummary } from "#contract/records/cases/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatShortDate } from "#lib/words/format-date.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { WavrStandingTag } from "#parts/cases/wavr-standing.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Tag, Tags } from "#ui/facts/tag.tsx";

type Column = GridColumn<CaseSummary> & { readonly optIn?: boolean };

/** All columns of the case list; `optIn` ones are hidden until chosen, so that the title has the most room. */
export const caseColumns: readonly Column[] = [
  {
    id: "number",
    header: t("Number"),
    width: 122,
    sortable: true,
    locked: true,
    render: (each) => <span className="case-quiet">{caseNumber(each.number)}</span>,
  },
  {
    id: "title",
    header: t("Title"),
    width: 160,
    flex: 3,
    sortable: true,
    rowHeader: true,
    locked: true,
    render: (each) => (
      <Link to={paths.case(each.id)} className="bw-ellipsis" title={each.title}>
        {each.title}
      </Link>
    ),
  },
  {
    id: "subject",
    header: t("Subject"),
    width: 100,
    flex: 1,
    render: (each) =>
      each.subjects.length > 0 ? (
        each.subjects.join(", ")
      ) : (
        <span className="case-quiet">{t("Not yet known")}</span>
      ),
  },
  {
    id: "stage",
    header: t("Stage"),
    width: 112,
    sortable: true,
    render: (each) => <StageGlyph stage={each.stage} />,
  },
  {
    id: "classification",
    header: t("Classification"),
    width: 184,
    sortable: true,
    render: (each) => (
      <span className="case-standings">
        {each.classification === null && each.wavr.length > 0 ? null : (
          <ClassificationTag value={each.classification} />
        )}
        {each.wavr.map((of) => (
          <WavrStandingTag key={of.person_uuid} of={of} isBrief />
        ))}
      </span>
    ),
  },
  {
    id: "lead",
    header: t("Lead"),
    width: 108,
    flex: 1.6,
    sortable: true,
    render: (each) =>
      each.lead ? (
        <span className="case-lead">
          <Avatar name={each.lead.full_name} kind="colleague" size="small" />
          <span className="bw-ellipsis" title={each.lead.full_name}>
            {each.lead.full_name}
          </span>
        </span>
      ) : (
        <span className="case-quiet">{t("None")}</span>
      ),
  },
  {
    id: "updated_at",
    header: t("Updated"),
    width: 92,
    sortable: true,
    align: "end",
    render: (each) => <RecentAt at={each.updated_at} organizationId={each.organization_id} />,
  },
  {
    id: "category",
    header: t("Category"),
    width: 150,
    optIn: true,
    render: (each) => each.category?.label ?? "",
  },
  {
    id: "organization",
    header: t("School"),
    width: 140,
    flex: 1,
    sortable: true,
    optIn: true,
    render: (each) => each.organization_name,
  },
  {
    id: "where",
    header: t("Place"),
    width: 160,
    flex: 1,
    optIn: true,
    render: (each) => each.where ?? "",
  },
  {
    id: "created_at",
    header: t("Opened"),
    width: 96,
    sortable: true,
    align: "end",
    optIn: true,
    render: (each) => formatShortDate(each.created_at),
  },
  {
    id: "tags",
    header: t("Tags"),
    width: 180,
    optIn: true,
    render: (each) => (
      <Tags>
        {each.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Tags>
    ),
  },
];
