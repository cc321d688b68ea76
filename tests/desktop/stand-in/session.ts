import { EventEmitter } from "node:events";

type PermissionRequest = (
  contents: unknown,
  permission: string,
  answer: (granted: boolean) => void,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => void;
type PermissionCheck = (
  contents: unknown,
  permission: string,
  requestingOrigin: string,
  details: object,
) => boolean;

/** A session that records what was set, so that tests can query it as Chromium would. */
export class StandInSession extends EventEmitter {
  readonly partition: string;
  readonly options: object;
  permissionRequest: PermissionRequest | null = null;
  permissionCheck: PermissionCheck | null = null;
  devicePermission: ((details: object) => boolean) | null = null;
  displayMedia: ((request: object, answer: (streams: unknown) => void) => void) | null = null;
  ntlmDomains: string | null = null;
  spellChecker: boolean | null = null;
  readonly handlers = new Map<string, (request: Request) => Promise<Response>>();
  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
      this.handlers.set(scheme, handler);
    },
    isProtocolHandled: (scheme: string) => this.handlers.has(scheme),
  };

  constructor(partition: string, options: object) {
    super();
    this.partition = partition;
    this.options = options;
  }

  setPermissionRequestHandler = (handler: PermissionRequest) => {
    this.permissionRequest = handler;
  };
  setPermissionCheckHandler = (handler: PermissionCheck) => {
    this.permissionCheck = handler;
  };
  setDevicePermissionHandler = (handler: (details: object) => boolean) => {
    this.devicePermission = handler;
  };
  setDisplayMediaRequestHandler = (
    handler: (request: object, answer: (streams: unknown) => void) => void,
  ) => {
    this.displayMedia = handler;
  };
  allowNTLMCredentialsForDomains = (domains: string) => {
    this.ntlmDomains = domains;
  };
  setSpellCheckerEnabled = (enabled: boolean) => {
    this.spellChecker = enabled;
  };
  isPersistent = () => this.partition === "" || this.partition.startsWith("persist:");
  fetch = (address: string, init: RequestInit = {}) => {
    const handler = this.handlers.get(new URL(address).protocol.slice(0, -1));
    return handler === undefined ? fetch(address, init) : handler(new Request(address, init));
  };
}

/** `session`: partitions are created once and announced; the default one when the application is ready. */
export function createSessions(announce: (session: StandInSession) => void) {
  const all = new Map<string, StandInSession>();
  const fromPartition = (partition: string, options: object = {}): StandInSession => {
    const known = all.get(partition);
    if (known) return known;
    const made = new StandInSession(partition, options);
    all.set(partition, made);
    announce(made);
    return made;
  };
  return {
    all,
    session: {
      fromPartition,
      get defaultSession() {
        return fromPartition("");
      },
    },
  };
}
