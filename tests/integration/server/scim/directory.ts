import { type TestServer, testPassword } from "#support/server/server.ts";

export interface ScimAnswer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read bodies of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

/** A directory as it calls with a token. */
export interface TestDirectory {
  readonly token: string;
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ScimAnswer>;
  readonly add: (name: string, more?: object) => Promise<ScimAnswer>;
  readonly patch: (path: string, ...operations: readonly object[]) => Promise<ScimAnswer>;
}

export async function callScim(
  server: Pick<TestServer, "url">,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ScimAnswer> {
  const answer = await fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/scim+json" }),
      ...headers,
    },
    body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
}

/** A directory of the tree of this administrator, with a token that they make. */
export async function directoryOf(
  server: TestServer,
  administrator: "district" | "stranger" = "district",
): Promise<TestDirectory> {
  const client = await server.as(administrator);
  await client.post("/user/confirm-password", { password: testPassword });
  const made = await client.post("/api/v2/settings/scim/tokens", { name: "Directory", days: 30 });
  const { token } = made.body;
  const call: TestDirectory["call"] = (method, path, body, headers) =>
    callScim(server, token, method, path, body, headers);
  return {
    token,
    call,
    add: (name, more = {}) =>
      call("POST", "/Users", {
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
        userName: `${name}@test.example`,
        displayName: `Test ${name}`,
        active: true,
        emails: [{ value: `${name}@test.example`, type: "work", primary: true }],
        ...more,
      }),
    patch: (path, ...Operations) =>
      call("PATCH", path, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations }),
  };
}
