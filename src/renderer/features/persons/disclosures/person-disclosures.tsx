import { t } from "#lib/words/t.ts";
import "./disclosures.css";
import { Plus, Send } from "lucide-react";
import { Link } from "react-router";
import { exportFormats } from "#contract/kit/export-request.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { type DisclosureLine, lineWays } from "#contract/services/disclosures/schema.ts";
import { disclosureGrounds } from "#contract/services/reports/schema.ts";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { paths } from "#lib/page/paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateTimeIn } from "#lib/words/format-date.ts";
import { ExportButton } from "#parts/exports/export-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { useAdding } from "../work/use-adding.ts";
import { ToldDialog } from "./told-dialog.tsx";

const labelOf = (list: readonly { readonly id: string; readonly label: string }[], id: string | null) =>
  list.find((each) => each.id === id)?.label ?? null;

const kindNames = {
  told: t("Told"),
  notice: t("Notice"),
  disclosure: t("Report"),
  card: t("Card"),
  export: t("File"),
} as const;

/** The Disclosures tab: everything that left about a person, across their cases (FERPA 99.32). */
export function PersonDisclosures({ person }: { readonly person: Person }) {
  const { adding, linkTo, close } = useAdding();
  const list = usePagedList("persons.disclosures", (page) => ({ page, per_page: 50 }), { id: person.uuid });
  return (
    <section className="person-disclosures" aria-label={t("Disclosures")}>
      <div className="person-disclosures-head">
        <p>
          {t(
            "Who was given something about this person, when, what, and on which ground. Files of cases that you may not see are not listed.",
          )}
        </p>
        <div className="person-disclosures-actions">
          <LinkButton to={linkTo("disclosure")} size="small" icon={Plus}>
            {t("Record a disclosure")}
          </LinkButton>
          {person.can.export ? (
            <ExportButton
              title={t("Export the disclosure log")}
              formats={exportFormats}
              request={(choice) => ({
                endpoint: "persons.exportDisclosures",
                params: { id: person.uuid },
                body: { ...choice },
              })}
            />
          ) : null}
        </div>
      </div>
      <PagedList
        list={list}
        noun="the disclosure log"
        count={4}
        words={[t("Later"), t("Earlier")]}
        empty={
          <EmptyState icon={Send} title={t("Nothing is disclosed")} snug level={2}>
            {t(
              "Record here what is told to somebody outside the school. Reports, exports, cards and notices of a case come by themselves.",
            )}
          </EmptyState>
        }
      >
        {({ data }) => (
          <ul className="person-disclosure-list">
            {data.map((line) => (
              <OneDisclosure key={line.key} line={line} organizationId={person.organization_id} />
            ))}
          </ul>
        )}
      </PagedList>
      {adding === "disclosure" ? <ToldDialog person={person} onClose={close} /> : null}
    </section>
  );
}

interface OneDisclosureProps {
  readonly line: DisclosureLine;
  /** By whose clocks it is told. */
  readonly organizationId: number;
}

function OneDisclosure({ line, organizationId }: OneDisclosureProps) {
  const zone = useZoneOf()(organizationId);
  const to = [line.recipient, line.recipient_organization].filter((each) => each !== null).join(", ");
  const facts = [labelOf(lineWays, line.way), labelOf(disclosureGrounds, line.ground)].filter(
    (each) => each !== null,
  );
  return (
    <li className="person-disclosure">
      <h2 className="person-disclosure-what">
        {line.what} <Tag kind="outline">{kindNames[line.kind]}</Tag>
        {line.name_taken_out ? <Tag kind="outline">{t("Name taken out")}</Tag> : null}
      </h2>
      {to === "" ? null : <p>{t("To {{to}}", { to })}</p>}
      {facts.length > 0 ? <p>{facts.join(" · ")}</p> : null}
      {line.threat ? <p>{t("Threat relied on: {{threat}}", { threat: line.threat })}</p> : null}
      {line.purpose === "" ? null : <p>{line.purpose}</p>}
      <p className="person-disclosure-meta">
        {formatDateTimeIn(line.at, zone)} · {line.by?.full_name ?? t("A former colleague")}
        {line.case === null ? null : (
          <>
            {" "}
            · <Link to={paths.case(line.case.id)}>{line.case.number}</Link>
          </>
        )}
      </p>
    </li>
  );
}
