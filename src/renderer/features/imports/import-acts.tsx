import { useState } from "react";
import { capitalized } from "#contract/kit/kinds.ts";
import type { ImportFinding, ImportRecord } from "#contract/services/imports/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Pager } from "#ui/list/pager.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { useFindings } from "./import-findings.tsx";
import { signsText } from "./import-words.ts";

type Decisions = Readonly<Record<number, boolean>>;

/** What can be done with an import now: decide and run, go on, cancel, undo. */
export function ImportActs({ one }: { readonly one: ImportRecord }) {
  const [decisions, setDecisions] = useState<Decisions>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const run = useApiMutation("imports.run");
  const cancel = useApiMutation("imports.cancel");
  const undo = useApiMutation("imports.undo");
  const params = { id: one.id };
  const trying = async (work: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  const start = () =>
    trying(() =>
      run.mutateAsync({
        params,
        body: {
          decisions: Object.entries(decisions).map(([id, same]) => ({ finding_id: Number(id), same })),
        },
      }),
    );
  return (
    <>
      {one.state === "checked" && one.duplicates > 0 ? (
        <LikelyDuplicates
          one={one}
          decisions={decisions}
          onDecide={(id, same) => setDecisions({ ...decisions, [id]: same })}
        />
      ) : null}
      {problem === null ? null : (
        <Callout kind="stop" role="alert" title={t("That did not work")}>
          {problem}
        </Callout>
      )}
      <div className="import-acts">
        {one.can.run ? (
          <Button variant="primary" loading={run.isPending} onClick={() => void start()}>
            {one.state === "stopped" ? t("Go on") : t("Take this roster over")}
          </Button>
        ) : null}
        {one.can.cancel ? (
          <Button
            loading={cancel.isPending}
            onClick={() => void trying(() => cancel.mutateAsync({ params }))}
          >
            {one.state === "running" ? t("Stop") : t("Cancel this import")}
          </Button>
        ) : null}
        {one.can.undo ? <Button onClick={() => setAsking(true)}>{t("Undo this import…")}</Button> : null}
        {["done", "failed", "cancelled", "undone"].includes(one.state) ? (
          <LinkButton to={paths.newImport()}>{t("New import")}</LinkButton>
        ) : null}
      </div>
      <Dialog
        open={asking}
        title={t("Undo this import?")}
        width="small"
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t("Keep it")}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                void trying(() => undo.mutateAsync({ params }));
              }}
            >
              {t("Undo the import")}
            </Button>
          </>
        }
      >
        <p>
          {t(
            "People whom it added are removed where nothing refers to them, and changed fields get their earlier values. What somebody changed or used since stays.",
          )}
        </p>
      </Dialog>
    </>
  );
}

type LikelyProps = {
  readonly one: ImportRecord;
  readonly decisions: Decisions;
  readonly onDecide: (id: number, same: boolean) => void;
};

/** Pairs of somebody in the roster and somebody here, each with a decision; the check's own proposal stands first. */
function LikelyDuplicates({ one, decisions, onDecide }: LikelyProps) {
  const [page, setPage] = useState(1);
  const found = useFindings(one, "duplicate", page, 10);
  return (
    <section className="import-section" aria-labelledby="import-duplicates">
      <SectionHeader id="import-duplicates" title={t("Perhaps already here")} count={one.duplicates} />
      <p className="import-note">
        {t(
          "The same number is taken for the same person, and anything else for two people, unless you say otherwise.",
        )}
      </p>
      <Loaded query={found} label={t("Loading likely duplicates")} count={4}>
        {({ data, meta }) => (
          <>
            <ul className="import-pairs">
              {data.map((finding) => (
                <Pair
                  key={finding.id}
                  finding={finding}
                  decided={decisions[finding.id]}
                  onDecide={onDecide}
                />
              ))}
            </ul>
            <Pager
              label={t("Pages of likely duplicates")}
              page={page}
              onPage={setPage}
              meta={meta}
              words={[t("Before"), t("Next")]}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

type PairProps = {
  readonly finding: ImportFinding;
  readonly decided: boolean | undefined;
  readonly onDecide: LikelyProps["onDecide"];
};

function Pair({ finding, decided, onDecide }: PairProps) {
  const same = decided ?? finding.same ?? false;
  return (
    <li>
      <RadioGroup
        label={t("{{name}} in the roster, {{name2}} here", {
          name: finding.name ?? t("Somebody"),
          name2: finding.person?.name ?? t("somebody"),
        })}
        help={capitalized(signsText(finding.code))}
        layout="row"
        value={same ? "same" : "two"}
        options={[
          { value: "same", label: t("The same person") },
          { value: "two", label: t("Two people") },
        ]}
        onChange={(value) => onDecide(finding.id, value === "same")}
      />
    </li>
  );
}
