/** Where the object store has the bytes of this hash. */
export function objectKey(sha256: string): string {
  return `${OBJECTS_PREFIX}/${sha256.slice(0, 2)}/${sha256}`;
}

export const OBJECTS_PREFIX = 'clones';
