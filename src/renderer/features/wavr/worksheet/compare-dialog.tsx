import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatDate, formatTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { codeWords, differencesOf, factorIn } from "../state/worksheet.ts";
import { useWavr } from "../wavr-context.ts";

interface Side {
  readonly id: string;
  readonly label: string;
  readonly form: SectionForm;
}

/** Everything of this person that can be laid beside something else: each rater's worksheet now, and their snapshots. */
function useSides(): readonly Side[] {
  const { caseRecord, worksheet, snapshots, worksheetsOfOthers } = useWavr();
  const api = useApi();
  const others = useQueries({
    queries: worksheetsOfOthers.map(({ uuid }) =>
      apiQuery(api, "wavr.worksheet", { params: { id: caseRecord.id, worksheetId: uuid } }),
    ),
  });
  const mine = worksheet.snapshot.record;
  const whole = [
    ...(mine === null ? [] : [{ ...mine, state: worksheet.form, snapshots }]),
    ...others.flatMap(({ data }) => data?.data ?? []),
  ];
  return whole.flatMap((each): Side[] => {
    const who = each.created_by?.full_name ?? t("Somebody");
    const now = { id: each.uuid, label: t("{{who}}, now", { who }), form: each.state };
    const kept = each.snapshots.map(({ uuid, made_at, state }) => ({
      id: uuid,
      label: t("{{who}}, {{date}}, {{time}}", { who, date: formatDate(made_at), time: formatTime(made_at) }),
      form: state,
    }));
    return [now, ...kept.reverse()];
  });
}

/** Two codings side by side, what differs first. */
export function CompareDialog({ onClose }: { readonly onClose: () => void }) {
  const { instrument } = useWavr();
  const words = instrument.wavr.worksheet;
  const sides = useSides();
  const [chosen, choose] = useState<readonly [string | null, string | null]>([null, null]);
  const left = sides.find(({ id }) => id === chosen[0]) ?? sides[1] ?? sides[0];
  const right = sides.find(({ id }) => id === chosen[1]) ?? sides[0];
  const options = sides.map(({ id, label }) => ({ value: id, label }));
  const differing = left && right ? differencesOf(words, left.form, right.form) : [];
  const differs = new Set(differing.map(({ factor }) => factor.key));
  const rows = [
    ...differing.map(({ factor }) => factor),
    ...words.factors.filter(({ key }) => !differs.has(key)),
  ];
  return (
    <Dialog
      open
      title={t("Compare two codings")}
      width="large"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      {left === undefined || right === undefined ? (
        <p className="bw-dialog-text">{t("Nothing is coded yet.")}</p>
      ) : sides.length < 2 ? (
        <p className="bw-dialog-text">
          {t("There is nothing to compare with yet: no snapshot is kept, and nobody else rates.")}
        </p>
      ) : (
        <>
          <FormPair>
            <SelectField
              label={t("First")}
              options={options}
              value={left.id}
              onChange={(event) => choose([event.target.value, right.id])}
            />
            <SelectField
              label={t("Second")}
              options={options}
              value={right.id}
              onChange={(event) => choose([left.id, event.target.value])}
            />
          </FormPair>
          <p className="bw-dialog-text" role="status">
            {t("{{count}} factors differ.", { count: differing.length })}
          </p>
          <table className="wavr-compared">
            <thead>
              <tr>
                <th scope="col">{t("Factor")}</th>
                <th scope="col">{left.label}</th>
                <th scope="col">{right.label}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((factor) => (
                <tr key={factor.key} data-differs={differs.has(factor.key) || undefined}>
                  <th scope="row">
                    {factor.number} {factor.label}
                  </th>
                  {[left, right].map((side, index) => {
                    const { code, recentChange, notes } = factorIn(side.form, factor);
                    return (
                      <td key={index === 0 ? "first" : "second"}>
                        <strong>{codeWords(words, code)}</strong>
                        {recentChange ? <p>{t("Recent change")}</p> : null}
                        {notes === "" ? null : <p>{notes}</p>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Dialog>
  );
}
