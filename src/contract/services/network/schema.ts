import { z } from "zod";

export const networkKinds = ["case", "person", "entity", "place", "vehicle", "contact"] as const;
export type NetworkKind = (typeof networkKinds)[number];

/**
 * `case:12`, `person:7`, `entity:5`, `vehicle:3`. A place or a contact is named by a hash, so that no address appears
 * in a URL (V-13).
 */
export const networkNodeId = z
  .string()
  .regex(/^(case|person|entity|vehicle):[1-9]\d{0,15}$|^(place|contact):[0-9a-f]{16}$/);

export const networkNode = z.looseObject({
  id: z.string(),
  kind: z.enum(networkKinds),
  label: z.string(),
  /** A second line: a case's number, a person's type. */
  detail: z.string().nullable(),
  /** Steps from the case that was asked for. */
  distance: z.int().min(0),
  /** It has more neighbors that are not shown. */
  more: z.boolean(),
  /** A case's id, or the uuid of a person or an entity. */
  key: z.string().nullable(),
});
export type NetworkNode = z.infer<typeof networkNode>;

export const networkEdge = z.looseObject({
  from: z.string(),
  to: z.string(),
  /** How the two are connected, read from `from` to `to`: "subject in", "parent of", "same phone". */
  words: z.string(),
});
export type NetworkEdge = z.infer<typeof networkEdge>;

/** What surrounds a case, as far as the reader may see it. Hidden records are not counted either. */
export const network = z.looseObject({
  nodes: z.array(networkNode),
  edges: z.array(networkEdge),
  /** There are more nodes than can be shown at once. */
  cut: z.boolean(),
});
export type Network = z.infer<typeof network>;
