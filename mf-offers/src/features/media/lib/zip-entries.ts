/** The start of a file's header in a streamed ZIP: signature, any version, and its flags (APPNOTE 4.3.7). */
const HEAD = [0x50, 0x4b, 0x03, 0x04, null, null, 0x08, 0x08];

/**
 * Counts the files of a ZIP while it arrives, by their headers. The manifest is not counted: its size is known
 * beforehand, so its flags differ.
 */
export class ZipEntries {
  #count = 0;
  #tail = new Uint8Array();

  get count(): number {
    return this.#count;
  }

  read(piece: Uint8Array): void {
    // A header across two chunks is found here and counted once, because neither chunk holds all of it.
    const border = new Uint8Array([...this.#tail, ...piece.subarray(0, HEAD.length - 1)]);
    this.#count += headsIn(border) + headsIn(piece);
    this.#tail = (piece.length < HEAD.length - 1 ? border : piece).slice(-(HEAD.length - 1));
  }
}

function headsIn(bytes: Uint8Array): number {
  let heads = 0;
  for (let at = bytes.indexOf(0x50); at !== -1; at = bytes.indexOf(0x50, at + 1))
    if (HEAD.every((byte, place) => (byte === null ? at + place < bytes.length : bytes[at + place] === byte)))
      heads += 1;
  return heads;
}
