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
  dictionaryAddress: string | null = null;
  spellLanguages: readonly string[] | null = null;
  setSpellCheckerDictionaryDownloadURL = (url: string) => {
    this.dictionaryAddress = url;
  };
  setSpellCheckerLanguages = (languages: readonly string[]) => {
    this.spellLanguages = languages;
  };
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
  proxy: object | null = null;
  verifyCertificate: ((request: object, answer: (result: number) => void) => void) | null = null;
  setProxy = async (config: object) => {
    this.proxy = config;
  };
  setCertificateVerifyProc = (
    verify: ((request: object, answer: (result: number) => void) => void) | null,
  ) => {
    this.verifyCertificate = verify;
  };
  setSpellCheckerEnabled = (enabled: boolean) => {
    this.spellChecker = enabled;
  };
  /** What a request that this session makes is answered with; null where nothing looks at it. */
  beforeRequest:
    | ((details: { url: string }, answer: (response: { cancel?: boolean }) => void) => void)
    | null = null;
  readonly webRequest = {
    onBeforeRequest: (listener: StandInSession["beforeRequest"]) => {
      this.beforeRequest = listener;
    },
  };
  /** Is a request to this address cancelled? */
  cancels = (url: string): boolean => {
    let cancelled = false;
    this.beforeRequest?.({ url }, ({ cancel }) => {
      cancelled = cancel === true;
    });
    return cancelled;
  };
  isPersistent = () => this.partition === "" || this.partition.startsWith("persist:");
  fetch = async (address: string, init: RequestInit = {}) => {
    if (this.cancels(address)) throw new Error("net::ERR_BLOCKED_BY_CLIENT");
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
