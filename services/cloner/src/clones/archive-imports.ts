import {
  clonerErrors,
  type ImportWarcQuery,
  LINKED_PAGES_MAX,
  WARC_BYTES_MAX,
} from '@garimpo/cloner-contract';
import { commonErrors } from '@garimpo/service-contract';
import { type Actor, CONFIG, type Config, defineErrors } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CaptureError } from '../capture-error.ts';
import { CloneStore } from '../store/clone-store.ts';
import { ArchiveIndex } from '../warc/archive-index.ts';
import { asCaptureError, warcLimits } from '../warc/open-archive.ts';
import { WarcError } from '../warc/read-warc.ts';
import { CaptureRequests } from './capture-requests.ts';
import { ClonerLimits } from './cloner-limits.ts';

const fail = defineErrors(clonerErrors);
const refuse = defineErrors(commonErrors);
const TYPE = 'application/warc';
const MEDIA = /^application\/(?:warc|gzip|x-gzip|octet-stream)\s*(?:;|$)/i;

/** Takes an uploaded archive, and has it captured from in the place of the web. */
@Injectable()
export class ArchiveImports {
  constructor(
    private readonly store: CloneStore,
    private readonly requests: CaptureRequests,
    private readonly limits: ClonerLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws `cloner.archive.…`, `cloner.capture.too_large`, and what `CaptureRequests.enqueue` does. @returns the capture's id */
  async receive(
    actor: Actor,
    { subdomain, url }: ImportWarcQuery,
    request: Request,
    gone: AbortSignal,
  ): Promise<string> {
    if (!MEDIA.test(request.headers['content-type'] ?? '')) throw refuse('request.media.unsupported');
    await this.limits.take(actor.userId, 'archive');
    return this.store.claimed(async (claim) => {
      const { sha256 } = await this.#store(claim, request);
      const index = await this.#lookInto(sha256, gone);
      const page = url ?? index.firstPage;
      if (page === null || index.find('GET', page) === null)
        throw fail('cloner.archive.page_missing', { fields: [{ path: 'url', rule: 'missing' }] });
      // All pages of the site come out of the file, and cost its original nothing.
      const also = index.furtherPages.slice(0, LINKED_PAGES_MAX - 1);
      return this.requests.enqueue(actor, {
        kind: 'folder',
        url: page,
        subdomain,
        mode: 'auto',
        removeTrackers: true,
        takeVideos: false,
        linked: { also, without: [] },
        archive: sha256,
      });
    });
  }

  async #store(claim: string, request: Request) {
    try {
      return await this.store.sink(claim, WARC_BYTES_MAX).put(request, TYPE);
    } catch (error) {
      if (error instanceof CaptureError) throw asFailure(error);
      if (!request.complete) throw refuse('request.body.malformed', { cause: error });
      throw error;
    }
  }

  async #lookInto(sha256: string, gone: AbortSignal): Promise<ArchiveIndex> {
    try {
      const limits = warcLimits(this.config.clone.bytes);
      return await ArchiveIndex.read(await this.store.open(sha256), limits, null, gone);
    } catch (error) {
      throw error instanceof WarcError ? asFailure(asCaptureError(error)) : error;
    }
  }
}

function asFailure({ code, rule, cause }: CaptureError): Error {
  return fail(code, { cause, ...(rule !== null && { fields: [{ path: 'file', rule }] }) });
}
