import { useQuery } from "@tanstack/react-query";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { WorksheetHead } from "#contract/records/worksheets/schema.ts";
import { worksheetModel, worksheetModels, worksheetOf } from "#instruments/worksheets/worksheets.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

/** The worksheets that the type of the case offers. */
export const offeredWorksheets = ({ offers }: Pick<CaseRecord, "offers">) =>
  worksheetModels().filter(({ meta }) => offers.includes(meta.pack));

/** A way to begin each worksheet that the type of the case offers. */
export const StartWorksheets = ({ record }: { readonly record: CaseRecord }) =>
  offeredWorksheets(record).map(({ meta }) => (
    <LinkButton key={meta.pack} to={paths.worksheet(record.id, meta.pack)} variant="minimal" size="small">
      {t("Start {{worksheet}}", { worksheet: meta.short_name })}
    </LinkButton>
  ));

/** How far each worksheet of the case is, and what was signed; nothing of what it says. */
export function WorksheetCards({ record }: { readonly record: CaseRecord }) {
  const found = useQuery(apiQuery(useApi(), "worksheets.list", { params: { id: record.id } }));
  return (
    <>
      <Loaded query={found} label={t("Loading the worksheets")} />
      {(found.data?.data ?? []).map((each) => (
        <WorksheetCard key={each.uuid} record={record} worksheet={each} />
      ))}
    </>
  );
}

function WorksheetCard({
  record,
  worksheet,
}: {
  readonly record: CaseRecord;
  readonly worksheet: WorksheetHead;
}) {
  const { instrument, person, updated_at } = worksheet;
  const pack = worksheetOf(instrument) ?? worksheetModel(instrument.pack);
  return (
    <Card
      title={pack?.title ?? t("Worksheet")}
      to={paths.worksheetOf(record.id, instrument.pack, person.uuid)}
      meta={formatDate(updated_at)}
    >
      <div className="case-card-line">
        <span>{person.name}</span>
      </div>
      {pack === null ? null : <FactList facts={factsOf(worksheet, pack)} />}
    </Card>
  );
}

function factsOf({ progress, versions }: WorksheetHead, pack: NonNullable<ReturnType<typeof worksheetOf>>) {
  const signed = versions.at(-1);
  return [
    ...(progress === null
      ? []
      : [{ label: t("Questions looked into"), value: t("{{done}} of {{total}}", { ...progress }) }]),
    {
      label: pack.conclusion.title,
      value:
        signed === undefined
          ? t("Not signed yet")
          : t("Signed {{date}}", { date: formatDate(signed.made_at) }),
    },
  ];
}
