import type { EventPayload } from "#contract/bridge/registry.ts";

const progressEvery = 100;
/** Keeping a file on this computer is this part of its way, sending it the rest. */
const sealingPart = 0.1;

export interface UploadProgressDeps {
  readonly onProgress: (progress: EventPayload<"files.progress">) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How far files are, in the words of the page that gave them: by its own references. */
export interface UploadProgress {
  readonly begin: (ref: string, total: number) => void;
  /** Tells how many bytes were sent, now and then and at the end. */
  readonly ofSending: (ref: string, total: number) => (sent: number) => void;
  /** The same while a file is sealed on this computer, which is the first part of its way. */
  readonly ofSealing: (ref: string, total: number) => (sealed: number) => void;
  /** An upload that goes on in the outbox belongs to this reference. */
  readonly follow: (uploadId: string, ref: string) => void;
  /** How far a file of the outbox is; it is forgotten when it has arrived. */
  readonly ofOutbox: (uploadId: string, sent: number, total: number) => void;
}

export function createUploadProgress({ onProgress, now }: UploadProgressDeps): UploadProgress {
  /** Which reference of the page an upload on its way belongs to. */
  const refs = new Map<string, string>();

  const meter = (ref: string, total: number) => {
    let told = 0;
    return (sent: number) => {
      if (now() - told < progressEvery && sent < total) return;
      told = now();
      onProgress({ ref, sent: Math.floor(sent), total });
    };
  };

  return {
    begin: (ref, total) => onProgress({ ref, sent: 0, total }),
    ofSending: meter,
    ofSealing: (ref, total) => {
      const tell = meter(ref, total);
      return (sealed) => tell(sealed * sealingPart);
    },
    follow: (uploadId, ref) => {
      refs.set(uploadId, ref);
    },
    ofOutbox: (uploadId, sent, total) => {
      const ref = refs.get(uploadId);
      if (ref === undefined) return;
      onProgress({ ref, sent: Math.floor(total * sealingPart + sent * (1 - sealingPart)), total });
      if (sent >= total) refs.delete(uploadId);
    },
  };
}
