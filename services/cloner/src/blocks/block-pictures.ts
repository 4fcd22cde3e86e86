import { BLOCK_PICTURES_BYTES_MAX, UPLOAD_BYTES_MAX, UPLOADS_PATH } from '@garimpo/cloner-contract';
import { type Actor, Database, DomainError, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { UploadEntity } from '../editing/editing.entities.ts';
import { UPLOAD_TYPE, UploadService } from '../editing/upload.service.ts';
import { findFile, served } from '../serve/find-file.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { SiteVersions } from '../store/site-versions.ts';

/** A drawing is written into the markup: as a file it would be a program beside the pictures. */
const SVG_BYTES_MAX = 32 * 1024;

export interface BlockFile {
  path: string;
  sha256: string;
  bytes: number;
}

/** A picture of the block: its new address, and the file that has to be there. */
interface Taken {
  address: string;
  file: BlockFile | null;
}

/** Finds the pictures of a block in the site that it is taken from, and stores them as the site's owner would send them. */
@Injectable()
export class BlockPictures {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly versions: SiteVersions,
    private readonly store: CloneStore,
    private readonly uploads: UploadService,
  ) {}

  /**
   * One for each address; null for what is no picture of the site, or too large. The files are under the claim. Throws
   * `cloner.site.not_found`.
   */
  async take(
    actor: Actor,
    claim: string,
    subdomain: string,
    addresses: readonly string[],
  ): Promise<(Taken | null)[]> {
    const found = await this.#find(actor, subdomain, addresses);
    const taken = new Map<string, Taken | null>();
    let left = BLOCK_PICTURES_BYTES_MAX;
    for (const file of found) {
      if (file === null || taken.has(file.sha256)) continue;
      const one = file.bytes > Math.min(left, UPLOAD_BYTES_MAX) ? null : await this.#take(claim, file);
      left -= one === null ? 0 : file.bytes;
      taken.set(file.sha256, one);
    }
    return found.map((file) => (file === null ? null : (taken.get(file.sha256) ?? null)));
  }

  async #find(actor: Actor, subdomain: string, addresses: readonly string[]): Promise<(CloneFile | null)[]> {
    const { site, version } = await this.versions.find(actor, subdomain);
    if (addresses.length === 0) return [];
    const clone = served(await this.store.readManifest(version.manifest));
    const waiting = await this.database.asUser(actor, (tx) =>
      tx.repository(UploadEntity).findBy({ userId: actor.userId, siteId: site.id, path: In([...addresses]) }),
    );
    const sent = new Map(waiting.map(({ path, ...file }) => [path, { ...file, type: UPLOAD_TYPE }]));
    return addresses.map((address) => {
      const own = sent.get(address) ?? findFile(clone, address);
      if (own === null || 'sha256' in own) return own;
      return own.kind === 'file' ? own.file : null;
    });
  }

  async #take(claim: string, { sha256, type }: CloneFile): Promise<Taken | null> {
    const bytes = await this.store.read(sha256);
    if (/^image\/svg\+xml\b/i.test(type)) {
      const isSmall = bytes.length <= SVG_BYTES_MAX;
      return isSmall
        ? { address: `data:image/svg+xml;base64,${bytes.toString('base64')}`, file: null }
        : null;
    }
    try {
      const file = await this.store.put(claim, await this.uploads.asWebp(bytes), UPLOAD_TYPE);
      const path = `${UPLOADS_PATH}${file.sha256.slice(0, 32)}.webp`;
      return { address: path, file: { path, sha256: file.sha256, bytes: file.bytes } };
    } catch (error) {
      // What is no picture that browsers show is none of the block either.
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}
