import "./avatar.css";
import type { ReactNode } from "react";
import { initials } from "#lib/words/initials.ts";
import { cx } from "./class-names.ts";

export type AvatarProps = {
  readonly name: string;
  /** People in records are rounded squares, colleagues are circles. */
  readonly kind: "person" | "colleague";
  /** 20, 28 or 40 px. */
  readonly size?: "small" | "medium" | "large";
  /** Set where no name is beside it: the name is then read by screen readers. */
  readonly alone?: boolean;
};

/** Initials. No photos in lists, no color per person. */
export function Avatar({ name, kind, size = "medium", alone = false }: AvatarProps) {
  return (
    <span
      className={cx("bw-avatar", `bw-avatar-${size}`, kind === "person" && "bw-avatar-person")}
      title={alone ? name : undefined}
    >
      <span aria-hidden>{initials(name)}</span>
      {alone ? <span className="bw-hidden">{name}</span> : null}
    </span>
  );
}

export type WhoProps = Omit<AvatarProps, "alone"> & {
  /** In place of the plain name, such as a link. */
  readonly children?: ReactNode;
  /** A second, smaller line: "Student, grade 10". */
  readonly note?: ReactNode;
};

/** An avatar with the name beside it. */
export function Who({ name, kind, size = "medium", children, note }: WhoProps) {
  return (
    <span className={cx("bw-who", `bw-who-${size}`, Boolean(note) && "bw-who-with-note")}>
      <Avatar name={name} kind={kind} size={size} />
      <span className="bw-who-words">
        <span className="bw-who-name bw-ellipsis">{children ?? name}</span>
        {note ? <span className="bw-who-note bw-ellipsis">{note}</span> : null}
      </span>
    </span>
  );
}
