import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { _Object as Listed } from "@aws-sdk/client-s3";
import { type S3Settings, s3Label } from "#server/options/s3-address.ts";
import { type BlobAside, type BlobPlace, isStorageName, StoreUnavailableError } from "../blob-place.ts";
import { createS3Client, isAbsent, loadSdk, mostTries, unavailableAs, waitBefore } from "./s3-client.ts";
import { createSpool } from "./spool.ts";

const note = "belongs-to.json";

/** A bucket of a store that speaks S3, with the paths that a folder has. `scratch`: a local folder. */
export async function createS3Place(
  settings: S3Settings,
  scratch: string,
  shared: boolean,
): Promise<BlobPlace> {
  const sdk = await loadSdk();
  const client = createS3Client(sdk, settings);
  const { told, again } = unavailableAs(settings);
  const label = s3Label(settings);
  const { bucket: Bucket, prefix } = settings;
  const spool = await createSpool(scratch);
  const underWay = new Set<Promise<unknown>>();

  const at = (path: string) => ({ Bucket, Key: `${prefix}${path}` });
  const pathOf = (name: string) => {
    if (!isStorageName(name)) throw new Error("Not a storage name.");
    return `${name.slice(0, 2)}/${name}`;
  };
  const asidePath = ({ day, name }: BlobAside) => `quarantine/${day}/${name}`;

  const removeAt = (path: string) =>
    told(async () => void (await client.send(new sdk.DeleteObjectCommand(at(path)))));
  const move = async (from: string, to: string) => {
    const CopySource = encodeURI(`${Bucket}/${prefix}${from}`);
    await told(() => client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource })));
    await removeAt(from);
  };
  /** Without making anybody wait: an answer that is there, or a transaction. */
  const letGo = async (name: string) => {
    const done = removeAt(pathOf(name))
      .catch(() => undefined)
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const get = (path: string, from: number) =>
    told(() =>
      client.send(
        new sdk.GetObjectCommand({ ...at(path), ...(from === 0 ? {} : { Range: `bytes=${from}-` }) }),
      ),
    );

  /** Goes on where a connection broke, so that whoever reads notices nothing of a short outage. */
  async function* content(name: string, from: number): AsyncGenerator<Buffer> {
    let position = from;
    let broke: unknown = null;
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (tries > 0) await waitBefore(tries);
      const { Body: body, ContentLength: rest } = await get(pathOf(name), position);
      if (!(body instanceof Readable) || rest === undefined)
        throw new StoreUnavailableError(label, "no content");
      const end = position + rest;
      try {
        for await (const chunk of body) {
          position += chunk.length;
          tries = 0;
          yield chunk;
        }
      } catch (error) {
        broke = error;
      }
      if (position >= end) return;
    }
    throw new StoreUnavailableError(label, broke);
  }

  async function* listed(below: string): AsyncGenerator<Listed & { readonly path: string }> {
    let ContinuationToken: string | undefined;
    do {
      const page = await told(() =>
        client.send(
          new sdk.ListObjectsV2Command({
            Bucket,
            Prefix: `${prefix}${below}`,
            ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
          }),
        ),
      );
      for (const one of page.Contents ?? [])
        if (one.Key !== undefined) yield { ...one, path: one.Key.slice(prefix.length) };
      ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  return {
    label,
    shared,
    prepare: async () => {},
    // A store has no locks. The database is claimed, and its count of starts tells a copy of it from itself.
    claim: async () => ({ release: () => undefined }),
    take: (name, sealed) =>
      spool.with(sealed, async ({ path, size, md5 }) => {
        try {
          await again(() =>
            client.send(
              new sdk.PutObjectCommand({
                ...at(pathOf(name)),
                Body: createReadStream(path),
                ContentLength: size,
                ContentMD5: md5,
              }),
            ),
          );
        } catch (error) {
          // Its answer may be what was lost.
          await letGo(name);
          throw error;
        }
      }),
    keep: async () => {},
    discard: letGo,
    open: (name, from = 0) => Readable.from(content(name, from), { objectMode: false }),
    has: async (name, within) => {
      const abortSignal = within === undefined ? undefined : AbortSignal.timeout(within);
      try {
        await client.send(
          new sdk.HeadObjectCommand(at(pathOf(name))),
          abortSignal === undefined ? {} : { abortSignal },
        );
        return true;
      } catch (error) {
        if (isAbsent(error)) return false;
        throw new StoreUnavailableError(label, error);
      }
    },
    remove: (name) => removeAt(pathOf(name)),
    letGo,
    async *list() {
      for await (const { path, LastModified } of listed("")) {
        const [folder = "", name = "", ...more] = path.split("/");
        if (more.length > 0 || !isStorageName(name) || folder !== name.slice(0, 2)) continue;
        yield { name, changedAt: LastModified?.getTime() ?? Date.now(), incoming: false };
      }
    },
    moveAside: ({ name }, day) => move(pathOf(name), asidePath({ day, name })),
    async *listAside() {
      for await (const { path } of listed("quarantine/")) {
        const [, day = "", name = ""] = path.split("/");
        if (isStorageName(name)) yield { name, day };
      }
    },
    bringBack: (one) => move(asidePath(one), pathOf(one.name)),
    eraseAside: (one) => removeAt(asidePath(one)),
    noteAt: `${label}${note}`,
    readNote: () =>
      told(async () => {
        try {
          const { Body: body } = await client.send(new sdk.GetObjectCommand(at(note)));
          return (await body?.transformToString()) ?? null;
        } catch (error) {
          if (isAbsent(error)) return null;
          throw error;
        }
      }),
    writeNote: (text) =>
      told(async () => void (await client.send(new sdk.PutObjectCommand({ ...at(note), Body: text })))),
    removeNote: () => removeAt(note),
    close: async () => {
      await Promise.all(underWay);
      await spool.close();
      client.destroy();
    },
  };
}
