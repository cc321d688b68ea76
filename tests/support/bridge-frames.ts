export type Json = Record<string, unknown>;
export const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Is this the application's state, as core sends it? */
export const isState = (value: unknown): value is Json =>
  isJson(value) && "phase" in value && "keychain" in value;

/** The application's state as if its records were on a team server. */
export function onTeamServer(state: Json, reachable: boolean): Json {
  const connection = isJson(state.connection) ? state.connection : {};
  const server = isJson(connection.server) ? connection.server : {};
  return {
    ...state,
    connection: {
      ...connection,
      kind: "server",
      server: { ...server, name: "Maple Valley server", url: "https://bellwether.example", reachable },
    },
  };
}
