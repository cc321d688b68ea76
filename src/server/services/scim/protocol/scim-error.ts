/** What the protocol calls the ways in which a request can be wrong (RFC 7644, 3.12). */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "tooMany"
  | "uniqueness";

/** An answer that is not a success, as a directory reads it. */
export class ScimError extends Error {
  readonly status: number;
  readonly type: ScimType | null;

  constructor(status: number, detail: string, type: ScimType | null = null) {
    super(detail);
    this.name = "ScimError";
    this.status = status;
    this.type = type;
  }
}

export const wrongValue = (detail: string) => new ScimError(400, detail, "invalidValue");
export const wrongFilter = (detail: string) => new ScimError(400, detail, "invalidFilter");
export const unknownResource = () => new ScimError(404, "There is no such resource.");

/** The body of an answer that is not a success. */
export const errorBody = (status: number, detail: string, type: ScimType | null = null) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  status: String(status),
  ...(type === null ? {} : { scimType: type }),
  detail,
});
