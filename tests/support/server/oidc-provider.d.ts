declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Context {
    readonly oidc?: {
      readonly route?: string;
      readonly client?: { readonly clientId: string };
      readonly session?: { readonly accountId?: string };
    };
    body: unknown;
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly Grant: new (of: {
      readonly clientId: string | undefined;
      readonly accountId: string | undefined;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
  }
}
