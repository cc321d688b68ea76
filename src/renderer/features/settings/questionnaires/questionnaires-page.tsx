import { t } from "#lib/words/t.ts";
import "../settings.css";
import "./questionnaires.css";
import { useQuery } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { useState } from "react";
import type { ContentPack, PackList } from "#contract/services/packs/schema.ts";
import { packIdentity } from "#instruments/packs.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { useDownload } from "#parts/exports/use-download.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { DetachDialog } from "#ui/overlays/detach-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { LoadPack } from "./load-pack.tsx";
import { PackRow } from "./pack-row.tsx";
import { countWords } from "./pack-words.ts";

/** The words that new assessments are asked in: the program's, or a district's own (decision 060). */
export function QuestionnairesPage() {
  usePage(t("Questionnaires"), [
    { label: t("Settings"), to: paths.settings() },
    { label: t("Questionnaires") },
  ]);
  const { can } = useSession();
  const [organization, setOrganization] = useState<number | undefined>(undefined);
  const query = organization === undefined ? {} : { organization_id: organization };
  const found = useQuery({
    ...apiQuery(useApi(), "packs.list", { query }),
    enabled: can.manage_templates,
  });
  return (
    <PageLayout
      header={
        <PageHeader
          title={t("Questionnaires")}
          facts={
            <span>
              {t("New assessments are asked in these words. Each keeps those that it was begun under.")}
            </span>
          }
        />
      }
    >
      {can.manage_templates ? (
        <div className="packs-page">
          <Loaded query={found} label={t("Loading the questionnaire packs")} count={3}>
            {({ data }) => <Packs key={data.organization_id} list={data} onOrganization={setOrganization} />}
          </Loaded>
        </div>
      ) : (
        <EmptyState icon={FileText} title={t("Only for administrators of the whole organization")}>
          {t("The words of the questionnaires hold for every school below it.")}
        </EmptyState>
      )}
    </PageLayout>
  );
}

interface PacksProps {
  readonly list: PackList;
  readonly onOrganization: (id: number) => void;
}

function Packs({ list, onOrganization }: PacksProps) {
  const { organization_id, organizations, packs } = list;
  const [activating, setActivating] = useState<ContentPack | null>(null);
  const activate = useApiMutation("packs.activate");
  const withdraw = useApiMutation("packs.withdraw");
  const { start } = useDownload();
  const [problem, setProblem] = useState<string | null>(null);
  const active = packs.find((pack) => pack.active);
  const save = async () => {
    setProblem(null);
    try {
      await start({ endpoint: "packs.export", query: { organization_id } });
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <>
      {organizations.length > 1 ? (
        <SelectField
          label={t("Organization")}
          value={String(organization_id)}
          options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => onOrganization(Number(event.target.value))}
        />
      ) : null}
      <section aria-labelledby="packs-now" className="packs-part">
        <h2 id="packs-now">{t("In use")}</h2>
        <p>
          {active === undefined
            ? t("The words that come with Bellwether, edition {{version}}.", {
                version: packIdentity.version,
              })
            : t("{{name}}, version {{version}}.", { name: active.name, version: active.version })}
        </p>
        <GovernedButton needs="save" size="small" icon={Download} onClick={() => void save()}>
          {t("Save the present pack as a file")}
        </GovernedButton>
        {problem === null ? null : (
          <Callout kind="stop" role="alert" title={t("The file was not saved.")}>
            {problem}
          </Callout>
        )}
      </section>
      <section aria-labelledby="packs-list" className="packs-part">
        <h2 id="packs-list">{t("Loaded packs")}</h2>
        {packs.length === 0 ? (
          <p>{t("None yet. Assessments are asked in the words that come with Bellwether.")}</p>
        ) : (
          <ul className="packs-list">
            {packs.map((pack) => (
              <PackRow
                key={pack.id}
                pack={pack}
                busy={withdraw.isPending}
                onActivate={() => setActivating(pack)}
                onWithdraw={() =>
                  withdraw.mutate(
                    { body: { organization_id, pack: pack.pack, version: pack.version } },
                    { onSuccess: () => announce(t("New assessments begin under the program's own words.")) },
                  )
                }
              />
            ))}
          </ul>
        )}
        {withdraw.error ? (
          <Callout kind="stop" role="alert" title={t("The pack was not withdrawn.")}>
            {errorMessage(withdraw.error)}
          </Callout>
        ) : null}
      </section>
      <LoadPack organization={organization_id} />
      <DetachDialog
        what={activating}
        title={t("Activate this pack")}
        action={t("Activate")}
        words={(pack) =>
          t(
            "{{name}}, version {{version}}: {{difference}}. New assessments of your organization and below it begin under it. Those that were begun keep their words.",
            { name: pack.name, version: pack.version, difference: countWords(pack) },
          )
        }
        onClose={() => setActivating(null)}
        onDetach={async ({ pack, version }) => {
          await activate.mutateAsync({ body: { organization_id, pack, version } });
          announce(t("New assessments begin under this pack."));
        }}
      />
    </>
  );
}
