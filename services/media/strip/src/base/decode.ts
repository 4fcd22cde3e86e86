const MAX_TEXT_BYTES = 4096;

/** Bytes that should be text: UTF-8 where they are, else one character per byte. Ends at the first zero byte. */
export function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  const text = bytes.subarray(0, Math.min(end === -1 ? bytes.length : end, MAX_TEXT_BYTES));
  try {
    // A character that the limit has cut is not a sign of another encoding.
    return new TextDecoder('utf-8', { fatal: true }).decode(text, { stream: text.length === MAX_TEXT_BYTES });
  } catch {
    return new TextDecoder('windows-1252').decode(text);
  }
}

/** Text of two bytes a character, up to its zero. */
export function utf16Of(bytes: Uint8Array, littleEndian: boolean): string {
  const text = new TextDecoder(littleEndian ? 'utf-16le' : 'utf-16be').decode(
    bytes.subarray(0, MAX_TEXT_BYTES),
  );
  const end = text.indexOf('\0');
  return end === -1 ? text : text.slice(0, end);
}

/** Whether nothing but readable characters is in it. */
export function isReadable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these make it unreadable
  return text.trim() !== '' && !/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/.test(text);
}
