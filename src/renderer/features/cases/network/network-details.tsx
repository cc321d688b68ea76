import { Link } from "react-router";
import type { Network, NetworkNode } from "#contract/services/network/schema.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { addressOf, kindName } from "./network-words.ts";

type NetworkDetailsProps = {
  readonly node: NetworkNode;
  readonly network: Network;
  readonly onChoose: (id: string) => void;
  /** Null where it has no further neighbors. */
  readonly onExpand: (() => void) | null;
};

/** The chosen node and its connections. */
export function NetworkDetails({ node, network, onChoose, onExpand }: NetworkDetailsProps) {
  const to = addressOf(node);
  const ends = network.edges
    .filter((edge) => edge.from === node.id || edge.to === node.id)
    .flatMap((edge) => {
      const other = network.nodes.find((each) => each.id === (edge.from === node.id ? edge.to : edge.from));
      return other ? [{ edge, other }] : [];
    });
  return (
    <section className="network-details" aria-label={t("Chosen")}>
      <p className="network-kind">{kindName[node.kind]}</p>
      <h2>{to === null ? node.label : <Link to={to}>{node.label}</Link>}</h2>
      {node.detail ? <p className="network-kind">{node.detail}</p> : null}
      {onExpand ? (
        <Button size="small" onClick={onExpand}>
          {t("Show more")}
        </Button>
      ) : null}
      <ul>
        {ends.map(({ edge, other }) => (
          <li key={`${edge.from} ${edge.to} ${edge.words}`}>
            <span>{edge.from === node.id ? edge.words : `${edge.words}:`}</span>{" "}
            <button type="button" className="network-end" onClick={() => onChoose(other.id)}>
              {other.label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
