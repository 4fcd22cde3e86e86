export function u8(...values: number[]): Buffer {
  return Buffer.from(values);
}

export function u16(...values: number[]): Buffer {
  return numbers(2, values, (bytes, value, at) => bytes.writeUInt16BE(value, at));
}

export function u32(...values: number[]): Buffer {
  return numbers(4, values, (bytes, value, at) => bytes.writeUInt32BE(value, at));
}

export function u64(...values: number[]): Buffer {
  return numbers(8, values, (bytes, value, at) => bytes.writeBigUInt64BE(BigInt(value), at));
}

export function text(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}

export function zeros(length: number): Buffer {
  return Buffer.alloc(length);
}

/** Bytes that look like nothing, the same for the same seed: what a coded picture is to a program that does not decode it. */
export function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = (state >>> 24) | 1;
  }
  return bytes;
}

export function join(...parts: Uint8Array[]): Buffer {
  return Buffer.concat(parts);
}

function numbers(
  width: number,
  values: readonly number[],
  write: (bytes: Buffer, value: number, at: number) => void,
): Buffer {
  const bytes = Buffer.alloc(width * values.length);
  for (const [index, value] of values.entries()) write(bytes, value, index * width);
  return bytes;
}
