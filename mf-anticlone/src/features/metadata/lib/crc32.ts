/** Reflected polynomial of the CRC-32 of ZIP (ISO 3309). */
const POLYNOMIAL = 0xedb88320;
const TABLES = makeTables();

/** CRC-32 of what `before` is the sum of, followed by `bytes`. Four bytes at a time: a gigabyte takes seconds. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const [first, second, third, fourth] = TABLES;
  let sum = ~before;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    sum ^=
      byteAt(bytes, at) |
      (byteAt(bytes, at + 1) << 8) |
      (byteAt(bytes, at + 2) << 16) |
      (byteAt(bytes, at + 3) << 24);
    sum = entry(fourth, sum) ^ entry(third, sum >>> 8) ^ entry(second, sum >>> 16) ^ entry(first, sum >>> 24);
  }
  for (; at < bytes.length; at += 1) sum = (sum >>> 8) ^ entry(first, sum ^ byteAt(bytes, at));
  return ~sum >>> 0;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] as number;
}

function entry(table: Int32Array, index: number): number {
  return table[index & 0xff] as number;
}

/** The table of one byte, and of one byte followed by one, two and three zeros. */
function makeTables(): [Int32Array, Int32Array, Int32Array, Int32Array] {
  const first = new Int32Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let sum = byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
    first[byte] = sum;
  }
  const after = (table: Int32Array) => table.map((sum) => (sum >>> 8) ^ entry(first, sum));
  const second = after(first);
  const third = after(second);
  return [first, second, third, after(third)];
}
