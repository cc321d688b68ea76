import { Link } from "react-router";
import type { Network, NetworkNode } from "#contract/services/network/schema.ts";
import { t } from "#lib/words/t.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { addressOf, tableRows } from "./network-words.ts";

/** Every connection of the picture, in words. */
export function NetworkTable({ network }: { readonly network: Network }) {
  return (
    <section aria-labelledby="network-table">
      <SectionHeader id="network-table" title={t("Connections")} count={network.edges.length} />
      <table className="network-table">
        <thead>
          <tr>
            <th scope="col">{t("From")}</th>
            <th scope="col">{t("Connection")}</th>
            <th scope="col">{t("To")}</th>
          </tr>
        </thead>
        <tbody>
          {tableRows(network).map(({ from, words, to }) => (
            <tr key={`${from.id} ${to.id} ${words}`}>
              <td>
                <End node={from} />
              </td>
              <td>{words}</td>
              <td>
                <End node={to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function End({ node }: { readonly node: NetworkNode }) {
  const to = addressOf(node);
  return (
    <>
      {to === null ? node.label : <Link to={to}>{node.label}</Link>}
      {node.detail ? <span className="network-table-detail"> {node.detail}</span> : null}
    </>
  );
}
