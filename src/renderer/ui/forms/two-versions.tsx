import { t } from "#lib/words/t.ts";
import "./two-versions.css";
import type { ReactNode } from "react";
import { cx } from "#ui/facts/class-names.ts";

export type Version = {
  /** "Yours, 11:05 AM", "Elena Ruiz, 11:20 AM". */
  readonly who: ReactNode;
  /** The value in words; null for none. */
  readonly value: ReactNode;
  /** Below the value: a button, or nothing where the whole card is the choice. */
  readonly action?: ReactNode;
};

export type TwoVersionsProps = {
  readonly mine: Version;
  readonly theirs: Version;
  /** Shown where a side has no value. Default `Blank`. */
  readonly none?: string;
};

/** Two versions of one field side by side, stacked where there is no room (UI-5j). */
export function TwoVersions({ mine, theirs, none }: TwoVersionsProps) {
  return (
    <div className="bw-versions">
      {[mine, theirs].map((version, at) => (
        <div key={at === 0 ? "mine" : "theirs"} className="bw-version">
          <VersionHead>{version.who}</VersionHead>
          <VersionValue none={none}>{version.value}</VersionValue>
          {version.action}
        </div>
      ))}
    </div>
  );
}

export const VersionHead = ({ children }: { readonly children: ReactNode }) => (
  <span className="bw-version-who">{children}</span>
);

type VersionValueProps = {
  readonly id?: string;
  readonly none?: string | undefined;
  readonly children: ReactNode;
};

/** One side's value, with its line breaks. */
export function VersionValue({ id, none = t("Blank"), children }: VersionValueProps) {
  const blank = children === null || children === undefined || children === "";
  return (
    <span id={id} className={cx("bw-version-value", blank && "bw-version-none")}>
      {blank ? none : children}
    </span>
  );
}
