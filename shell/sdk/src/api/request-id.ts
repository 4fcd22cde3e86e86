/** 16 random hex digits. `crypto.randomUUID` exists only on https and localhost, this works on any address. */
export function requestIdOf(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
