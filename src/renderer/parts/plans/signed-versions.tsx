import { type ReactNode, useState } from "react";
import type { WavrCopyHead } from "#contract/records/wavr/schema.ts";
import { t } from "#lib/words/t.ts";
import { AsidePart } from "#parts/wizard/aside-panel.tsx";
import { VersionList } from "./version-list.tsx";

type SignedVersionsProps<V> = {
  /** The newest last. */
  readonly signed: readonly V[];
  /** What the draft says differently from the last of them. */
  readonly changed: readonly string[];
  /** What changed since of that upon which it was signed, in sentences. */
  readonly beneath?: readonly string[];
  /** Of the list of what changed. */
  readonly className: string;
  /** Shows a version as it was signed. */
  readonly children: (kept: V, close: () => void) => ReactNode;
};

/** Beside a document: the versions that were signed, and what its draft says differently from the last of them. */
export function SignedVersions<V extends WavrCopyHead>({
  signed,
  changed,
  beneath = [],
  className,
  children,
}: SignedVersionsProps<V>) {
  const [open, setOpen] = useState<V | null>(null);
  const last = signed.at(-1);
  return (
    <>
      <AsidePart title={t("Signed versions")}>
        <VersionList
          versions={signed}
          none={t("Nobody has signed yet. A signed version is kept as it is; a later one becomes its next.")}
          onOpen={(each) => () => setOpen(each)}
        />
      </AsidePart>
      {last === undefined ? null : (
        <AsidePart title={t("Changed since version {{number}}", { number: last.number })}>
          {changed.length === 0 && beneath.length === 0 ? <p>{t("Nothing.")}</p> : null}
          <ul className={className}>
            {changed.map((label) => (
              <li key={label}>{label}</li>
            ))}
            {beneath.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </AsidePart>
      )}
      {open === null ? null : children(open, () => setOpen(null))}
    </>
  );
}
