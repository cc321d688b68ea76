import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { mostAtOnce } from "#contract/kit/common.ts";
import { type DueKind, type DueRow, dueKinds, dueStates } from "#contract/services/retention/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { fromIsoDay, todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { DueSummaryTable } from "./due-summary.tsx";
import { DueTable } from "./due-table.tsx";
import { FreedCases, freedCasesQuery } from "./freed-cases.tsx";
import { KeepLonger } from "./keep-longer.tsx";
import { dueStateNames, kindNames, recordsWords } from "./retention-words.ts";

const kinds = dueKinds.map((value) => ({ value, label: kindNames[value] }));

const states = dueStates.map((value) => ({ value, label: dueStateNames[value] }));

/** The organizations of a tree, and the filters of the list as the address says them. */
function useDueFilters(root: number | undefined) {
  const { organizations } = useSession();
  const [search] = useSearchParams();
  const parents = new Map<number, number | null>(organizations.map((each) => [each.id, each.parent_id]));
  const isBelow = (id: number | null | undefined): boolean =>
    id !== null && id !== undefined && (id === root || isBelow(parents.get(id)));
  const schools = organizations
    .filter((each) => isBelow(each.id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const school = schools.find((each) => each.value === search.get("school"))?.value ?? "";
  const state = dueStates.find((each) => each === search.get("state")) ?? "";
  return {
    schools,
    filters: { school, state },
    narrowed: {
      ...(school === "" ? {} : { school_id: Number(school) }),
      ...(state === "" ? {} : { standing: state }),
    },
  };
}

/** What falls due now or by a later day, with what would go with it, and the list that proposes it. */
export function DueTab({ organization }: { readonly organization: number | undefined }) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const kind: DueKind = search.get("kind") === "person" ? "person" : "case";
  const asked = search.get("at") ?? "";
  const at = fromIsoDay(asked) === null ? null : asked;
  const tree = organization === undefined ? {} : { organization_id: organization };
  const asOf = at === null ? {} : { at };
  const summary = useQuery(apiQuery(useApi(), "retention.summary", { query: { ...tree, ...asOf } }));
  const freed = useQuery(freedCasesQuery(useApi(), organization));
  const { schools, filters, narrowed } = useDueFilters(organization);
  const list = usePagedList("retention.due", (page) => ({
    ...{ page, per_page: 50, kind, ...tree, ...asOf },
    ...narrowed,
  }));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [keeping, setKeeping] = useState<DueRow | null>(null);
  const change = (changes: Readonly<Record<string, string>>) => {
    setChosen(new Set());
    put({ ...changes, page: "" });
  };
  return (
    <>
      <FreedCases organization={organization} />
      <div className="retention-filters">
        <Segmented
          label={t("What falls due")}
          options={kinds}
          value={kind}
          onChange={(next) => change({ kind: next === "case" ? "" : next })}
        />
        <DateField
          label={t("By")}
          value={at ?? todayIso()}
          min={todayIso()}
          onChange={(day) => change({ at: day === null || day === todayIso() ? "" : day })}
        />
        <SelectField
          label={t("In")}
          value={filters.school}
          options={schools}
          placeholder={t("All organizations")}
          onChange={(event) => change({ school: event.target.value })}
        />
        <SelectField
          label={t("State")}
          value={filters.state}
          options={states}
          placeholder={t("All states")}
          onChange={(event) => change({ state: event.target.value })}
        />
      </div>
      <Loaded query={summary} label={t("Loading how much falls due")} count={2}>
        {({ data }) => (
          <>
            {data.nothing_set ? (
              <Callout
                title={t("No time is set")}
                action={<Link to={paths.retentionSchedule()}>{t("Set the schedule")}</Link>}
              >
                {t("Everything is kept until somebody decides.")}
              </Callout>
            ) : null}
            {!data.nothing_set && !data.second_person ? (
              <Callout
                kind="wait"
                title={t("A second person is needed")}
                action={<Link to={paths.colleagues()}>{t("Colleagues")}</Link>}
              >
                {t(
                  "Nobody confirms what they proposed themself, and nobody else administers the whole organization. Make a colleague its administrator first.",
                )}
              </Callout>
            ) : null}
          </>
        )}
      </Loaded>
      {/* After what may stand above it, which would push it from under the pointer. */}
      {summary.isPending || freed.isPending ? null : (
        <PagedList
          list={list}
          noun="what falls due"
          count={6}
          words={[t("Earlier"), t("Later")]}
          empty={
            <EmptyState icon={iconOf("destruction")} title={t("Nothing falls due")} level={2}>
              {kind === "case"
                ? t("Closed cases stand here once the time is over that the schedule sets for them.")
                : t(
                    "People stand here who are in no case and no roster, once the time is over that the schedule sets.",
                  )}
            </EmptyState>
          }
        >
          {({ data }) => (
            <DueTable kind={kind} rows={data} chosen={chosen} onChosen={setChosen} onKeep={setKeeping} />
          )}
        </PagedList>
      )}
      {summary.data?.data.second_person && list.data !== undefined && list.data.data.length > 0 ? (
        <Propose kind={kind} chosen={chosen} tree={tree} />
      ) : null}
      {/* Below the list, whose length it must know. */}
      {summary.data !== undefined && !list.isPending && summary.data.data.groups.length > 0 ? (
        <DueSummaryTable groups={summary.data.data.groups} />
      ) : null}
      {keeping === null ? null : <KeepLonger row={keeping} onClose={() => setKeeping(null)} />}
    </>
  );
}

type ProposeProps = {
  readonly kind: DueKind;
  readonly chosen: ReadonlySet<number>;
  readonly tree: { readonly organization_id?: number };
};

/** Proposes the chosen records; the list that it makes is what somebody else confirms. */
function Propose({ kind, chosen, tree }: ProposeProps) {
  const navigate = useNavigate();
  const propose = useApiMutation("retention.propose", {
    onSuccess: ({ data }) => navigate(paths.destruction(data.id)),
  });
  const records = [...chosen].map((id) => ({ kind, id }));
  const tooMany = records.length > mostAtOnce;
  return (
    <div className="retention-acts">
      <Button
        variant="primary"
        disabled={records.length === 0 || tooMany}
        loading={propose.isPending}
        onClick={() => propose.mutate({ body: { ...tree, records } })}
      >
        {t("Propose for destruction")}
      </Button>
      <span role="status" className="retention-note">
        {records.length === 0
          ? t("Choose what is due. Nothing is destroyed before another administrator confirms the list.")
          : tooMany
            ? t("At most {{mostAtOnce}} records are proposed at once.", { mostAtOnce })
            : t("{{records}} chosen.", { records: recordsWords(records.length) })}
      </span>
      {propose.error ? (
        <Callout kind="stop" title={failedTitle(propose.error, t("Not proposed"))} role="alert">
          {errorMessage(propose.error)}
        </Callout>
      ) : null}
    </div>
  );
}
