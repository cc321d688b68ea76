import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { setAgainReason } from "#contract/records/case-work/schema.ts";
import { compartmentName } from "#contract/records/compartments/schema.ts";
import type { FreedCase, ProtectionKind } from "#contract/services/retention/freed.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Table } from "#ui/list/table.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { KeepLonger } from "./keep-longer.tsx";

/** What protected a case last, and until when. */
const endedWords: Readonly<Record<ProtectionKind, (date: string) => string>> = {
  hold: (date) => t("Legal hold, lifted on {{date}}", { date }),
  keep: (date) => t("Kept longer, until {{date}}", { date }),
  list: (date) => t("In a list of destruction, which ended on {{date}}", { date }),
  deletion: (date) => t("Deleted, and restored on {{date}}", { date }),
};

export const freedCasesQuery = (api: ReturnType<typeof useApi>, organization: number | undefined) =>
  apiQuery(api, "retention.freed", {
    query: organization === undefined ? {} : { organization_id: organization },
  });

type FreedCasesProps = { readonly organization: number | undefined };

/**
 * Cases that nothing protects any more, from which day the server erases what of them lies in compartments, and one press that
 * protects them again. Nothing where there are none.
 */
export function FreedCases({ organization }: FreedCasesProps) {
  const found = useQuery(freedCasesQuery(useApi(), organization));
  const [keeping, setKeeping] = useState<FreedCase | null>(null);
  const rows = found.data?.data ?? [];
  if (found.isError)
    return (
      <Callout kind="wait" title={t("Not read")}>
        {t("Which cases are not protected any more could not be read. {{why}}", {
          why: errorMessage(found.error),
        })}
      </Callout>
    );
  if (rows.length === 0) return null;
  return (
    <section className="retention-section" aria-labelledby="retention-freed">
      <h2 id="retention-freed">{t("Not protected any more")}</h2>
      <p className="retention-note">
        {t(
          "What protected these cases has ended. Whatever of them lies in a compartment is erased by the server from the day that is said here.",
        )}
      </p>
      <Table
        label={t("Not protected any more")}
        heads={[
          { label: t("Case") },
          { label: t("What protected it") },
          { label: t("Erased from") },
          { label: t("Protect it again") },
        ]}
        wraps
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="retention-record">
              <Link to={paths.case(row.id)}>{`${row.number} ${row.title}`}</Link>
              <span className="retention-note">{row.organization.name}</span>
            </th>
            <td>{endedWords[row.why](formatDate(row.at) ?? "")}</td>
            <td>
              {row.erasing.map(({ compartment, from }) => (
                <span key={compartment} className="retention-erased">
                  {t("{{compartment}}: {{date}}", {
                    compartment: compartmentName(compartment),
                    date: formatDate(from),
                  })}
                </span>
              ))}
            </td>
            <td className="retention-act">
              <ProtectAgain row={row} onKeep={() => setKeeping(row)} />
            </td>
          </tr>
        ))}
      </Table>
      {keeping === null ? null : (
        <KeepLonger
          row={{ ...keeping, kind: "case", state: "due", kept_until: null, kept_reason: null }}
          onClose={() => setKeeping(null)}
        />
      )}
    </section>
  );
}

type ProtectAgainProps = { readonly row: FreedCase; readonly onKeep: () => void };

/** Puts back what protected the case as it was; where that cannot be, it is kept longer. */
function ProtectAgain({ row: { id, again, number }, onKeep }: ProtectAgainProps) {
  const done = { onSuccess: () => announce(t("{{number}} is protected again.", { number })) };
  const hold = useApiMutation("cases.hold", done);
  const keep = useApiMutation("retention.keep", done);
  const error = hold.error ?? keep.error;
  const failed = error ? (
    <Callout kind="stop" role="alert">
      {errorMessage(error)}
    </Callout>
  ) : null;
  if (again === null)
    return (
      <Button size="small" onClick={onKeep}>
        {t("Keep longer…")}
      </Button>
    );
  const press = () =>
    again.by === "hold"
      ? hold.mutate({
          params: { id },
          ifMatch: `"${again.version}"`,
          body: { hold: true, reason: setAgainReason },
        })
      : keep.mutate({ body: { kind: "case", id, until: again.until, reason: again.reason } });
  return (
    <>
      <Button size="small" loading={hold.isPending || keep.isPending} onClick={press}>
        {again.by === "hold" ? t("Set hold again") : t("Keep it again")}
      </Button>
      {failed}
    </>
  );
}
