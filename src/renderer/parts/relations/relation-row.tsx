import type { ReactNode } from "react";
import type { EntityRelation, RelatedEnd, RelatedKind } from "#contract/records/entity-relations/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";

const toldFrom: Readonly<Record<RelatedKind, (relation: string) => string>> = {
  person: (relation) => t("{{relation}} this person", { relation }),
  location: (relation) => t("{{relation}} this location", { relation }),
  entity: (relation) => t("{{relation}} this one", { relation }),
};

/** The end that is not the record whose page it is. */
export const otherEnd = ({ from, to }: EntityRelation, here: string): RelatedEnd =>
  from.uuid === here ? to : from;

type RelationRowProps = {
  readonly relation: EntityRelation;
  /** The uuid of the record whose page it is. */
  readonly here: string;
  readonly action?: ReactNode;
};

/** One relation of an organization of interest, read from either of its ends. */
export function RelationRow({ relation, here, action }: RelationRowProps) {
  const other = otherEnd(relation, here);
  const { from, to } = relation;
  const told = from.uuid === here ? relation.relation : toldFrom[to.kind](relation.relation);
  return (
    <LinkedRow
      to={recordPaths(other.kind).show(other.uuid)}
      start={
        other.kind === "person" ? (
          <Avatar name={other.name} kind="person" alone />
        ) : (
          <span className="bw-disc relation-disc">
            <Icon of={iconOf(other.kind)} size={14} />
          </span>
        )
      }
      title={other.name}
      note={
        <>
          {told}
          {other.apart === null ? null : <span className="relation-note">{other.apart}</span>}
          {relation.note ? <span className="relation-note">{relation.note}</span> : null}
        </>
      }
      action={action}
    />
  );
}
