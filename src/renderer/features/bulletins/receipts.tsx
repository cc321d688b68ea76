import type { Bulletin } from "#contract/records/bulletins/schema.ts";
import { formatDateTimeIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";

interface ReceiptsProps {
  readonly receipts: NonNullable<Bulletin["receipts"]>;
  /** That of the school that issued it. */
  readonly zone: Zone;
}

/** Who of the audience has read it and when, and who is still to. */
export function Receipts({ receipts: { read, waiting }, zone }: ReceiptsProps) {
  return (
    <>
      <ListSection title={t("Read by")} count={read.length} none={t("Nobody yet.")}>
        <ul>
          {read.map(({ user, at }) => (
            <LinkedRow key={user.id} title={user.full_name} note={formatDateTimeIn(at, zone)} />
          ))}
        </ul>
      </ListSection>
      <ListSection title={t("Not read yet by")} count={waiting.length} none={t("Everybody has read it.")}>
        <ul>
          {waiting.map((user) => (
            <LinkedRow key={user.id} title={user.full_name} />
          ))}
        </ul>
      </ListSection>
    </>
  );
}
