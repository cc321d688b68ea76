import { chunkStep, maxChunkSize, type ResumableUpload } from "#contract/records/media/schema.ts";

export interface Piece {
  readonly position: number;
  readonly size: number;
}

/** The parts that the server lacks of a file, in pieces of at most `most` bytes. */
export function missingPieces(
  state: { readonly size: number; readonly received: readonly Piece[] },
  most: number,
): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const fill = (end: number) => {
    for (; at < end; at += Math.min(most, end - at))
      pieces.push({ position: at, size: Math.min(most, end - at) });
  };
  for (const part of state.received) {
    fill(part.position);
    at = Math.max(at, part.position + part.size);
  }
  fill(state.size);
  return pieces;
}

export const bytesThere = (state: ResumableUpload): number =>
  state.received.reduce((sum, part) => sum + part.size, 0);

/**
 * Size of the next piece, for each upload: halved after an interruption, so that files get through a network that
 * never lasts long; doubled after a success.
 */
export function createPace() {
  const sizes = new Map<string, number>();
  const sizeOf = (id: string) => sizes.get(id) ?? maxChunkSize;
  return {
    sizeOf,
    arrived: (id: string) => void sizes.set(id, Math.min(maxChunkSize, sizeOf(id) * 2)),
    cut: (id: string) => void sizes.set(id, Math.max(chunkStep, sizeOf(id) / 2)),
    forget: (id: string) => void sizes.delete(id),
  };
}
