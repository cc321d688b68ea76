import { crc32, deflateRawSync } from "node:zlib";

/** One entry of an archive that is put together by hand, so that it can lie. */
export interface HandEntry {
  readonly name: string | Buffer;
  readonly data?: Buffer;
  /** 8 packs the data, 0 leaves it; any other is a lie. */
  readonly method?: number;
  readonly flags?: number;
  /** Unix mode and kind of file. */
  readonly mode?: number;
  /** What the directory says, where it is not the truth. */
  readonly size?: number;
  readonly packedSize?: number;
  readonly sum?: number;
  /** Offset of the local header, where it is not the entry's own. */
  readonly offset?: number;
  /** Sizes as zip64 says them. */
  readonly zip64?: { readonly size: bigint; readonly packedSize: bigint };
}

const nameOf = ({ name }: HandEntry): Buffer => (typeof name === "string" ? Buffer.from(name) : name);

function zip64Field({ zip64 }: HandEntry): Buffer {
  if (zip64 === undefined) return Buffer.alloc(0);
  const field = Buffer.alloc(20);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(16, 2);
  field.writeBigUInt64LE(zip64.size, 4);
  field.writeBigUInt64LE(zip64.packedSize, 12);
  return field;
}

/** A ZIP as the entries say it, right or wrong. */
export function handMadeZip(entries: readonly HandEntry[], count = entries.length): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const data = entry.data ?? Buffer.from("sourcedId\r\n");
    const method = entry.method ?? 8;
    const packed = method === 8 ? deflateRawSync(data) : data;
    const name = nameOf(entry);
    const extra = zip64Field(entry);
    const large = entry.zip64 !== undefined;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(entry.sum ?? crc32(data), 10);
    common.writeUInt32LE(large ? 0xffffffff : (entry.packedSize ?? packed.length), 14);
    common.writeUInt32LE(large ? 0xffffffff : (entry.size ?? data.length), 18);
    common.writeUInt16LE(name.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const header = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, extra, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(entry.offset ?? at, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 3]), common, rest, name, extra]),
    );
    local.push(header);
    at += header.length;
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, ...directory, end]);
}
