declare module "smtp-server" {
  import type { AddressInfo } from "node:net";
  import type { Readable } from "node:stream";

  interface Session {
    readonly envelope: { readonly rcptTo: readonly { readonly address: string }[] };
  }

  /** The part of the package that the tests use. */
  export class SMTPServer {
    constructor(options: {
      readonly authOptional: boolean;
      readonly disabledCommands: readonly string[];
      readonly onRcptTo?: (
        recipient: { readonly address: string },
        session: Session,
        done: (refusal?: Error) => void,
      ) => void;
      readonly onData?: (stream: Readable, session: Session, done: () => void) => void;
    });
    listen(port: number, host: string, ready: () => void): void;
    close(done: () => void): void;
    readonly server: { address(): AddressInfo };
  }
}
