import type { Readable } from 'node:stream';
import { ObjectStore } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

const PREFIX = 'offer-pages';
const NAME = /^offer-pages\/([0-9a-f-]{36})\/([0-9a-f-]{36})\.webp$/;

/** A picture of a snapshot, by the ids of the offer and of the snapshot. */
export interface PagePicture {
  offerId: string;
  id: string;
}

/** The pictures of snapshots in the object store. */
@Injectable()
export class PagePictures {
  constructor(private readonly objects: ObjectStore) {}

  /** Throws `ObjectStoreError`. */
  async put(picture: PagePicture, webp: Buffer): Promise<void> {
    await this.objects.put(keyOf(picture), webp);
  }

  /** Null where there is none. */
  open(picture: PagePicture): Promise<Readable | null> {
    return this.objects.get(keyOf(picture));
  }

  async deleteAll(pictures: readonly PagePicture[]): Promise<void> {
    for (const picture of pictures) await this.objects.delete(keyOf(picture));
  }

  async list(): Promise<PagePicture[]> {
    return (await this.objects.list(PREFIX)).flatMap((key) => {
      const [, offerId = '', id] = NAME.exec(key) ?? [];
      return id === undefined ? [] : [{ offerId, id }];
    });
  }

  /** Null where there is none. */
  async storedAt(picture: PagePicture): Promise<Date | null> {
    return (await this.objects.stat(keyOf(picture)))?.storedAt ?? null;
  }
}

function keyOf({ offerId, id }: PagePicture): string {
  return `${PREFIX}/${offerId}/${id}.webp`;
}
