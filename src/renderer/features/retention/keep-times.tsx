import type { ReactNode } from "react";
import { t } from "#lib/words/t.ts";
import { Table } from "#ui/list/table.tsx";

interface KeepTimesProps {
  readonly title: string;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly field: ReactNode }[];
}

/** Times of many kinds of records as a table: what each is called, and how long it is kept. Absent where there are none. */
export function KeepTimes({ title, rows }: KeepTimesProps) {
  if (rows.length === 0) return null;
  return (
    <div className="retention-times">
      <Table label={title} wraps heads={[{ label: title }, { label: t("Kept") }]}>
        {rows.map(({ key, name, field }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{field}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
