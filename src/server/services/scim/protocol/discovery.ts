import { type Attribute, groupAttributes, groupSchema, userAttributes, userSchema } from "./attributes.ts";
import { listBody, mostListed } from "./listing.ts";

/** What this server says of how it speaks SCIM (RFC 7643, 5 to 7). `base` is the address below which it answers. */
export const providerConfig = (base: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostListed },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token that an administrator makes in the settings of an organization.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

const kinds = [
  { name: "User", endpoint: "/Users", schema: userSchema, attributes: userAttributes },
  { name: "Group", endpoint: "/Groups", schema: groupSchema, attributes: groupAttributes },
] as const;

const resourceTypes = (base: string) =>
  kinds.map(({ name, endpoint, schema }) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: name,
    name,
    endpoint,
    schema,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
  }));

const described = (attribute: Attribute): object => ({
  name: attribute.name,
  type: attribute.type,
  multiValued: attribute.multiValued ?? false,
  description: attribute.description,
  required: attribute.required ?? false,
  caseExact: attribute.caseExact ?? false,
  mutability: attribute.readOnly ? "readOnly" : "readWrite",
  returned: "default",
  uniqueness: attribute.unique ? "server" : "none",
  ...(attribute.parts === undefined ? {} : { subAttributes: attribute.parts.map(described) }),
});

const schemas = (base: string) =>
  kinds.map(({ name, schema, attributes }) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    id: schema,
    name,
    attributes: attributes.map(described),
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema}` },
  }));

const lists = { ResourceTypes: resourceTypes, Schemas: schemas } as const;
export const discoveryLists = ["ResourceTypes", "Schemas"] as const;

export function discovered(list: (typeof discoveryLists)[number], base: string) {
  const all = lists[list](base);
  return listBody(all.length, { start: 1 }, all);
}

export const discoveredOne = (list: (typeof discoveryLists)[number], base: string, id: string) =>
  lists[list](base).find((each) => each.id === id);
