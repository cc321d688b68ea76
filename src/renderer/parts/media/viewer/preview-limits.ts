import type { FileView } from "#contract/bridge/registry.ts";

const MB = 1024 * 1024;

/**
 * Bytes up to which a file is shown: films and sound are held in memory while they are open, and Office files are unpacked.
 * What is drawn as it arrives has no limit of its own.
 */
const mostShown: Partial<Record<FileView["preview"], number>> = {
  document: 25 * MB,
  workbook: 25 * MB,
  mail: 50 * MB,
  film: 200 * MB,
  sound: 200 * MB,
};

export const mostBytesShown = (preview: FileView["preview"]): number =>
  mostShown[preview] ?? Number.POSITIVE_INFINITY;
