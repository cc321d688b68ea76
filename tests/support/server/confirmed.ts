import { type TestServer, type TestUserName, testPassword } from "./server.ts";

/** Somebody who has just entered the password once more, as the server wants it before what is dangerous. */
export async function asConfirmed(server: Pick<TestServer, "as">, name: TestUserName) {
  const client = await server.as(name);
  const { status, text } = await client.post("/user/confirm-password", { password: testPassword });
  if (status >= 300) throw new Error(`The password was not confirmed: ${status} ${text}`);
  return client;
}
