import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { mayWork } from "./page/case-moves.ts";
import { WavrCards } from "./wavr-cards.tsx";

/** The WAVR tab: how far the assessment of each person is, and what was signed. */
export function CaseWavr({ record }: { readonly record: CaseRecord }) {
  const found = useQuery(apiQuery(useApi(), "wavr.heads", { params: { id: record.id } }));
  const all = found.data?.data;
  // One that is begun keeps nobody from beginning that of another subject.
  const others =
    all === undefined || all.length === 0 || !mayWork(record) || !record.offers.includes("wavr")
      ? []
      : record.persons.filter(
          ({ role, uuid }) => role === "subject" && !all.some(({ person_uuid }) => person_uuid === uuid),
        );
  return (
    <section>
      <SectionHeader
        title={t("WAVR assessments")}
        count={all?.length ?? 0}
        action={others.map(({ uuid, name }) => (
          <LinkButton key={uuid} to={paths.wavrOf(record.id, uuid)} variant="minimal" size="small">
            {t("Start WAVR for {{name}}", { name })}
          </LinkButton>
        ))}
      />
      <Loaded query={found} label={t("Loading the assessments")} />
      {all?.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title={t("No WAVR assessment yet")}
          snug
          action={
            mayWork(record) ? (
              <LinkButton to={paths.wavr(record.id)} size="small">
                {t("Start WAVR")}
              </LinkButton>
            ) : null
          }
        >
          {t("For adults, and for students of 18 or over.")}
        </EmptyState>
      ) : null}
      <div className="case-cards">
        <WavrCards record={record} all={all ?? []} />
      </div>
    </section>
  );
}
