import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ObjectStore } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

const PREFIX = 'anticlone-evidence';
const NAME = /^anticlone-evidence\/([0-9a-f-]{36})\/([0-9a-f-]{36})\.([0-9a-f]{64})$/;
/** About ten times the ZIP of two pages with their images. */
const ZIP_BYTES = 256 * 1024 * 1024;

export interface EvidenceObject {
  siteId: string;
  id: string;
  sha256: string;
}

/** Stores the ZIPs by site, row and hash: two runs of one job do not overwrite each other's file. */
@Injectable()
export class EvidenceObjects {
  constructor(private readonly objects: ObjectStore) {}

  /**
   * Throws `ObjectStoreError`, `ObjectTooLargeError`, and stores nothing then.
   * @param makeZip gives the same bytes each time
   */
  async put(
    place: Omit<EvidenceObject, 'sha256'>,
    makeZip: () => Readable,
  ): Promise<{ bytes: number; sha256: string }> {
    const hash = createHash('sha256');
    for await (const chunk of makeZip()) hash.update(chunk as Buffer);
    const sha256 = hash.digest('hex');
    const { sizeBytes } = await this.objects.put(keyOf({ ...place, sha256 }), makeZip(), {
      maxBytes: ZIP_BYTES,
    });
    return { bytes: sizeBytes, sha256 };
  }

  /** Null where there is none. */
  open(place: EvidenceObject): Promise<Readable | null> {
    return this.objects.get(keyOf(place));
  }

  delete(place: EvidenceObject): Promise<void> {
    return this.objects.delete(keyOf(place));
  }

  async deleteOfSite(siteId: string, signal: AbortSignal): Promise<void> {
    for (const key of await this.objects.list(`${PREFIX}/${siteId}`)) {
      signal.throwIfAborted();
      await this.objects.delete(key);
    }
  }

  async list(): Promise<EvidenceObject[]> {
    const keys = await this.objects.list(PREFIX);
    return keys.flatMap((key) => {
      const [, siteId = '', id = '', sha256] = NAME.exec(key) ?? [];
      return sha256 === undefined ? [] : [{ siteId, id, sha256 }];
    });
  }

  /** Null where there is none. */
  async storedAt(place: EvidenceObject): Promise<Date | null> {
    return (await this.objects.stat(keyOf(place)))?.storedAt ?? null;
  }
}

function keyOf({ siteId, id, sha256 }: EvidenceObject): string {
  return `${PREFIX}/${siteId}/${id}.${sha256}`;
}
