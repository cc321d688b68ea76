const emptySlot = 0;

let high = 0;
let low = 0;

/**
 * Sets `high` and `low` to a hash of 64 bits (cyrb64): two of a million ids meet once in tens of millions of rosters.
 * The halves stand beside the function, because a pair for every id would be most of what is allocated.
 */
function hash(text: string): void {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  high = a >>> 0;
  low = b >>> 0;
  if (high === emptySlot && low === emptySlot) low = 1;
}

/** Which ids there are, each with a number: 12 bytes a slot, at most three quarters of them taken, no text kept. */
export class IdTable {
  #high = new Uint32Array(1024);
  #low = new Uint32Array(1024);
  #value = new Int32Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The slot of the hash, or the free one where it would be. */
  #slot(): number {
    const mask = this.#high.length - 1;
    let at = low & mask;
    while (
      !(this.#high[at] === emptySlot && this.#low[at] === emptySlot) &&
      !(this.#high[at] === high && this.#low[at] === low)
    )
      at = (at + 1) & mask;
    return at;
  }

  /** The number of an id, undefined where it is not there. */
  get(id: string): number | undefined {
    hash(id);
    const at = this.#slot();
    return this.#high[at] === high && this.#low[at] === low ? this.#value[at] : undefined;
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  set(id: string, value: number): void {
    hash(id);
    const at = this.#slot();
    if (this.#high[at] !== high || this.#low[at] !== low) this.#size += 1;
    this.#high[at] = high;
    this.#low[at] = low;
    this.#value[at] = value;
    if (this.#size * 4 > this.#high.length * 3) this.#grow();
  }

  /** Adds an id; false where it was there already. */
  add(id: string): boolean {
    const before = this.#size;
    if (this.has(id)) return false;
    this.set(id, before);
    return true;
  }

  #grow(): void {
    const [highs, lows, values] = [this.#high, this.#low, this.#value];
    this.#high = new Uint32Array(highs.length * 2);
    this.#low = new Uint32Array(highs.length * 2);
    this.#value = new Int32Array(highs.length * 2);
    for (let from = 0; from < highs.length; from += 1) {
      high = highs[from] ?? 0;
      low = lows[from] ?? 0;
      if (high === emptySlot && low === emptySlot) continue;
      const at = this.#slot();
      this.#high[at] = high;
      this.#low[at] = low;
      this.#value[at] = values[from] ?? 0;
    }
  }
}

/** Any count of numbers for each id, in the order in which they were added. */
export class IdLists {
  readonly #heads = new IdTable();
  #values = new Int32Array(1024);
  #next = new Int32Array(1024);
  #size = 0;

  add(id: string, value: number): void {
    if (this.#size === this.#values.length) {
      const [values, next] = [this.#values, this.#next];
      this.#values = new Int32Array(values.length * 2);
      this.#next = new Int32Array(values.length * 2);
      this.#values.set(values);
      this.#next.set(next);
    }
    this.#values[this.#size] = value;
    this.#next[this.#size] = this.#heads.get(id) ?? -1;
    this.#heads.set(id, this.#size);
    this.#size += 1;
  }

  get(id: string): number[] {
    const found: number[] = [];
    for (let at = this.#heads.get(id) ?? -1; at >= 0; at = this.#next[at] ?? -1)
      found.push(this.#values[at] ?? 0);
    return found.reverse();
  }
}
