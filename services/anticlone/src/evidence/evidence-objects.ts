import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ObjectStore } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

const PREFIX = 'anticlone-evidence';
const NAME = /^anticlone-evidence\/([0-9a-f-]{36})\/([0-9a-f-]{36})\.([0-9a-f]{64})$/;
/** A ZIP of two pages with their pictures has a tenth of it. */
const ZIP_BYTES = 256 * 1024 * 1024;

export interface EvidenceObject {
  siteId: string;
  id: string;
  sha256: string;
}

/** The ZIPs, each under its site, its row and its hash: of two runs of one job neither writes over what the other has stored. */
@Injectable()
export class EvidenceObjects {
  constructor(private readonly objects: ObjectStore) {}

  /**
   * @param makeZip the same bytes each time
   * Throws `ObjectStoreError`, `ObjectTooLargeError`; nothing is kept of it then.
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

  /** Null where it is gone. */
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

  /** All that there are. */
  async list(): Promise<EvidenceObject[]> {
    const keys = await this.objects.list(PREFIX);
    return keys.flatMap((key) => {
      const [, siteId = '', id = '', sha256] = NAME.exec(key) ?? [];
      return sha256 === undefined ? [] : [{ siteId, id, sha256 }];
    });
  }

  /** When it was stored; null where it is gone. */
  async storedAt(place: EvidenceObject): Promise<Date | null> {
    return (await this.objects.stat(keyOf(place)))?.storedAt ?? null;
  }
}

function keyOf({ siteId, id, sha256 }: EvidenceObject): string {
  return `${PREFIX}/${siteId}/${id}.${sha256}`;
}
