import type { Network, NetworkKind, NetworkNode } from "#contract/services/network/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";

export const kindNames: Readonly<Record<NetworkKind, string>> = {
  case: t("Cases"),
  person: t("People"),
  entity: t("Organizations"),
  place: t("Places"),
  vehicle: t("Vehicles"),
  contact: t("Shared contacts"),
};

export const kindName: Readonly<Record<NetworkKind, string>> = {
  case: t("Case"),
  person: t("Person"),
  entity: t("Of interest"),
  place: t("Place"),
  vehicle: t("Vehicle"),
  contact: t("Shared contact"),
};

export const addressOf = (node: NetworkNode): string | null =>
  node.key === null
    ? null
    : node.kind === "case"
      ? paths.case(node.key)
      : node.kind === "entity"
        ? recordPaths("entity").show(node.key)
        : paths.person(node.key);

/** Rows of the table with the picture's content. */
export function tableRows(network: Network) {
  const byId = new Map(network.nodes.map((node) => [node.id, node]));
  return network.edges.flatMap((edge) => {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    return from === undefined || to === undefined ? [] : [{ from, words: edge.words, to }];
  });
}
