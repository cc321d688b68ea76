import { burn, type Entry } from "@kenjiuno/msgreader/lib/Burner.js";

const types = { folder: 1, stream: 2, root: 5 } as const;

type Tree = { readonly [name: string]: Uint8Array | Tree };

const words = (text: string): Uint8Array => Buffer.from(text, "utf16le");

/** A stream of properties: its head, then tag, flags and eight bytes of each. */
function properties(head: number, values: readonly (readonly [number, bigint])[]): Uint8Array {
  const bytes = Buffer.alloc(head + values.length * 16);
  for (const [at, [tag, value]] of values.entries()) {
    bytes.writeUInt32LE(tag, head + at * 16);
    bytes.writeUInt32LE(6, head + at * 16 + 4);
    bytes.writeBigUInt64LE(value, head + at * 16 + 8);
  }
  return bytes;
}

/** Hundreds of nanoseconds since 1601, as Windows counts. */
const fileTime = (iso: string): bigint => (BigInt(Date.parse(iso)) + 11_644_473_600_000n) * 10_000n;

function entriesOf(tree: Tree): Entry[] {
  const entries: Entry[] = [];
  const add = (name: string, node: Uint8Array | Tree): number => {
    const at = entries.length;
    if (node instanceof Uint8Array) {
      entries.push({
        name,
        type: types.stream as Entry["type"],
        length: node.length,
        binaryProvider: () => Uint8Array.from(node),
      });
      return at;
    }
    const children: number[] = [];
    const type = (at === 0 ? types.root : types.folder) as Entry["type"];
    entries.push({ name, type, length: 0, children });
    for (const [child, inside] of Object.entries(node)) children.push(add(child, inside));
    return at;
  };
  add("Root Entry", tree);
  return entries;
}

export interface MsgOptions {
  readonly subject?: string;
  readonly body?: string | null;
  readonly markup?: string;
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

/** A mail as Outlook keeps it in a file: a compound file with a stream for each property. */
export function makeMsg({
  subject = "Schedule",
  body = "Dear team,\r\nsee the file.",
  markup,
  files = {},
}: MsgOptions = {}): Uint8Array<ArrayBuffer> {
  const attachments = Object.entries(files).map(([name, bytes], at) => [
    `__attach_version1.0_#${String(at).padStart(8, "0")}`,
    {
      "__properties_version1.0": properties(8, []),
      "__substg1.0_3707001F": words(name),
      "__substg1.0_37010102": bytes,
    },
  ]);
  const burnt = burn(
    entriesOf({
      "__properties_version1.0": properties(32, [[0x0039_0040, fileTime("2026-11-27T14:30:00Z")]]),
      "__nameid_version1.0": { "__substg1.0_00020102": new Uint8Array(0) },
      "__substg1.0_0037001F": words(subject),
      "__substg1.0_0C1A001F": words("Dana Whitfield"),
      "__substg1.0_0C1F001F": words("/O=DISTRICT/OU=X/CN=RECIPIENTS/CN=dana"),
      "__substg1.0_5D01001F": words("dana@maplevalley.example"),
      ...(body === null ? {} : { "__substg1.0_1000001F": words(body) }),
      ...(markup === undefined ? {} : { "__substg1.0_10130102": Buffer.from(markup) }),
      "__recip_version1.0_#00000000": {
        "__properties_version1.0": properties(8, [[0x0c15_0003, 1n]]),
        "__substg1.0_3001001F": words("Priya Raman"),
        "__substg1.0_39FE001F": words("priya.raman@maplevalley.example"),
      },
      "__recip_version1.0_#00000001": {
        "__properties_version1.0": properties(8, [[0x0c15_0003, 2n]]),
        "__substg1.0_3001001F": words("Office"),
        "__substg1.0_3003001F": words("/O=DISTRICT/CN=office"),
      },
      ...Object.fromEntries(attachments),
    }),
  );
  return Uint8Array.from(burnt);
}
