import { open } from "node:fs/promises";

/** Bytes of the header in which everything looked at here lies: that of a setup file has less than a tenth of it. */
const headerBytes = 65_536;
/** The fifth entry of the optional header's table: where a file's certificates lie (IMAGE_DIRECTORY_ENTRY_SECURITY). */
const securityEntry = 4;
const smallestCertificate = 8;

/**
 * Does a program for Windows carry a table of certificates, in which its publisher's signature lies? Whether that signature is good and
 * whose it is cannot be told without Windows: `Get-AuthenticodeSignature` says it.
 */
export async function carriesCertificate(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(headerBytes, size));
    await file.read(head, 0, head.length, 0);
    const within = (at: number, bytes: number) => at >= 0 && at + bytes <= head.length;
    if (!within(0, 64) || head.toString("latin1", 0, 2) !== "MZ") return false;
    const pe = head.readUInt32LE(0x3c);
    if (!within(pe, 26) || head.toString("latin1", pe, pe + 4) !== "PE\0\0") return false;
    const optional = pe + 24;
    const kind = head.readUInt16LE(optional);
    // PE32 and PE32+ differ in the width of a few fields before the table.
    const tables = kind === 0x10b ? optional + 96 : kind === 0x20b ? optional + 112 : null;
    if (tables === null || !within(tables - 4, 4) || head.readUInt32LE(tables - 4) <= securityEntry)
      return false;
    const entry = tables + securityEntry * 8;
    if (!within(entry, 8)) return false;
    // Unlike the other entries, the first number is a place in the file.
    const [at, length] = [head.readUInt32LE(entry), head.readUInt32LE(entry + 4)];
    if (length <= smallestCertificate || at < optional || at + length > size) return false;
    const certificate = Buffer.alloc(smallestCertificate);
    await file.read(certificate, 0, smallestCertificate, at);
    const signedData = 2;
    return (
      certificate.readUInt32LE(0) > smallestCertificate &&
      certificate.readUInt32LE(0) <= length &&
      certificate.readUInt16LE(6) === signedData
    );
  } finally {
    await file.close();
  }
}
