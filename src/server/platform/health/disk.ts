import { statfs } from "node:fs/promises";

/** Bytes that must be free for a server to be ready: with less, what people save may be refused at any moment. */
export const leastFree = 128 * 1024 * 1024;

/** Bytes that are free where this folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
