/** The store itself failed: the disk is full or not writable. */
export class ObjectStoreError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ObjectStoreError';
  }
}
