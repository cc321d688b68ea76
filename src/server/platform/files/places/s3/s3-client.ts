import { setTimeout as pause } from "node:timers/promises";
import type { S3Client } from "@aws-sdk/client-s3";
import { type S3Settings, s3Label } from "#server/options/s3-address.ts";
import { StoreUnavailableError } from "../blob-place.ts";

export const mostTries = 4;

/** Loaded only where a server uses it: it is large. */
export const loadSdk = () => import("@aws-sdk/client-s3");
export type Sdk = Awaited<ReturnType<typeof loadSdk>>;

const silent = () => undefined;

/** Tries again what may pass, four times within seconds; a store that hangs is given up after ten seconds of silence. */
export const createS3Client = (sdk: Sdk, { endpoint, region }: S3Settings): S3Client =>
  new sdk.S3Client({
    maxAttempts: mostTries,
    retryMode: "standard",
    ...(region === null ? {} : { region }),
    // Few other stores have a name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Stores that are not Amazon's do not know its newer sums; what is sealed proves itself, and a sum goes with each file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // What fails is told by what was called.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 10_000 },
  });

const statusOf = (error: unknown): number | null => {
  if (!(error instanceof Error) || !("$metadata" in error)) return null;
  const about = error.$metadata;
  return typeof about === "object" && about !== null && "httpStatusCode" in about
    ? Number(about.httpStatusCode)
    : null;
};

/** The file is not there; a bucket that is not there is another matter. */
export const isAbsent = (error: unknown): boolean =>
  statusOf(error) === 404 && !(error instanceof Error && error.name === "NoSuchBucket");

const mayPass = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === null || status >= 500 || status === 408 || status === 429;
};

export const waitBefore = (attempt: number): Promise<void> => pause(100 * 2 ** attempt * (1 + Math.random()));

/** What a store that fails is told as; `again`: the client does not try anew what it sends as a stream. */
export function unavailableAs(settings: S3Settings) {
  const label = s3Label(settings);
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof StoreUnavailableError ? error : new StoreUnavailableError(label, error);
    }
  };
  const again = <T>(work: () => Promise<T>): Promise<T> =>
    told(async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await work();
        } catch (error) {
          if (attempt >= mostTries || !mayPass(error)) throw error;
          await waitBefore(attempt);
        }
      }
    });
  return { told, again };
}
