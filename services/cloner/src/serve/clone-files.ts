import type { OwnLeads } from '@garimpo/cloner-contract';
import { alreadyHas, Cache, CONFIG, type Config, sendNoticePage } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { renamed } from '../calls/follow-visit.ts';
import { VISIT_HEADER } from '../calls/visit-headers.ts';
import { type GuardOptions, guardScript, guardTag } from '../guard/guard-script.ts';
import { hostsOfSite } from '../rewrite/site-hosts.ts';
import { allowedTrackers, type CloneManifest, type LiveForm } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { hostText } from '../text/pt-br-hosts.ts';
import { readLimited } from './abuse-pages.ts';
import { clonePolicy } from './clone-headers.ts';
import { type CameRequest, type FoundAnswer, findFollowed, findSent } from './find-answer.ts';
import { findFile, type ServedManifest, served } from './find-file.ts';
import { PackedFiles, packings } from './packed-files.ts';
import { allowPreview } from './preview-page.ts';
import { FileSender } from './send-file.ts';

/** Texts are searched up to this size. Larger clones are apps, whose checkout is in the page or on a platform. */
const READ_BYTES_MAX = 8 * 1024 * 1024;
const EXITS_MAX = 500;
const TEXT =
  /^(?:text\/html|application\/xhtml\+xml|(?:text|application)\/(?:x-)?javascript|application\/json)\b/i;
const ADDRESS =
  /(?:https?:)?(?:\\?\/){2}[a-z0-9][a-z0-9.-]*\.[a-z]{2,}[^\s"'`<>\\(){}]*(?:\\\/[^\s"'`<>\\(){}]*)*/gi;

/**
 * Where a clone may lead its visitors: to its original, where the owner of a protected page may redirect them, and to addresses
 * of other hosts in the published texts, those of its page first. Throws `ObjectStoreError`.
 */
async function exitsOf(
  { entry, files, quiz, originalUrl }: CloneManifest,
  store: Pick<CloneStore, 'read'>,
): Promise<string[]> {
  const exits = new Set<string>();
  const add = (address: string) => {
    if (exits.size < EXITS_MAX && URL.canParse(address, originalUrl))
      exits.add(new URL(address, originalUrl).href);
  };
  add(originalUrl);
  if (quiz !== undefined) add(quiz.checkoutUrl);
  const page = files[entry];
  const texts = Object.values(files).filter((file) => file !== page && TEXT.test(file.type));
  let bytes = 0;
  for (const file of page === undefined ? texts : [page, ...texts]) {
    bytes += file.bytes;
    if (bytes > READ_BYTES_MAX || exits.size >= EXITS_MAX) break;
    const text = (await store.read(file.sha256)).toString('utf8');
    for (const [address] of text.matchAll(ADDRESS))
      add(address.replaceAll('\\/', '/').replaceAll('&amp;', '&'));
  }
  return [...exits];
}

function ownLeads({ led }: CloneManifest): OwnLeads | undefined {
  if (!led?.own) return undefined;
  const { checkouts, whatsapp, rest } = led.own;
  return { checkout: checkouts[0] ?? null, whatsapp, rest };
}

/** A parsed manifest takes several times its size as text, so that this allows a few hundred megabytes. */
const MANIFESTS_BYTES = 64 * 1024 * 1024;
/** A guard takes some kilobytes, and depends on where its clone may lead. */
const GUARDS_BYTES = 16 * 1024 * 1024;
/** Bodies are hashed to find a recorded answer, if there is one for a similar request. They are not stored. */
const CALL_BYTES_MAX = 256 * 1024;
const READ_METHODS = ['GET', 'HEAD'];

/** Answers requests from a version of a clone. */
@Injectable()
export class CloneFiles {
  readonly #manifests: Cache<{ served: ServedManifest; bytes: number }>;
  readonly #guards: Cache<string>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly store: CloneStore,
    private readonly sender: FileSender,
    private readonly packed: PackedFiles,
  ) {
    this.#manifests = new Cache({
      load: async (sha256) => {
        const text = await this.store.read(sha256);
        return { served: served(JSON.parse(text.toString('utf8'))), bytes: text.length };
      },
      max: MANIFESTS_BYTES,
      sizeOf: ({ bytes }) => bytes,
    });
    this.#guards = new Cache({
      load: async (manifest) => guardScript({ ...(await this.leads(manifest)), mode: 'protect' }),
      max: GUARDS_BYTES,
      sizeOf: (script) => script.length,
    });
  }

  /** @param origin of the clone. Throws `ObjectStoreError`. */
  async answer(manifest: string, origin: string, request: Request, response: Response): Promise<void> {
    this.#allowTheApp(request, response);
    const clone = await this.#manifestOf(manifest);
    const { players } = clone.manifest;
    const policy = clonePolicy(this.config, allowedTrackers(clone.manifest), players);
    response.setHeader('content-security-policy', policy);
    if (READ_METHODS.includes(request.method)) return this.#answerRead(clone, origin, request, response);
    const call = await this.#findSent(clone, request);
    if (call !== null) return this.#sendAnswer(call, request, response);
    if (request.method === 'OPTIONS' || request.method === 'POST') {
      // A form of the original, or a counter of visits: it is dropped, and the page stays.
      response.status(204).end();
      return;
    }
    response.setHeader('allow', 'GET, HEAD, POST, OPTIONS');
    sendNoticePage(request, response, 405, hostText.method);
  }

  /** Sends the guard script, which runs before the clone's own. Throws `ObjectStoreError`. */
  async sendGuard(manifest: string, request: Request, response: Response): Promise<void> {
    const script = await this.#guards.fetch(manifest);
    const tag = guardTag(script);
    response.setHeader('content-type', 'text/javascript; charset=utf-8');
    response.setHeader('cache-control', 'no-cache');
    response.setHeader('etag', tag);
    response.vary('accept-encoding');
    if (alreadyHas(request.headers['if-none-match'], tag)) return void response.status(304).end();
    const packing = packings.find((one) => request.acceptsEncodings(one) !== false);
    const packed = packing && (await this.packed.packText(tag, packing, async () => Buffer.from(script)));
    if (packed) response.setHeader('content-encoding', String(packing));
    response.end(request.method === 'HEAD' ? undefined : (packed ?? script));
  }

  /** Forms of a version that lead to their owner. Throws `ObjectStoreError`. */
  async liveForms(manifest: string): Promise<LiveForm[]> {
    return (await this.#manifestOf(manifest)).manifest.edited?.forms ?? [];
  }

  /** Where the clone may lead its visitors. Throws `ObjectStoreError`. */
  async leads(
    manifest: string,
  ): Promise<Pick<GuardOptions, 'exits' | 'checkout' | 'passes' | 'own' | 'site'>> {
    const { manifest: clone } = await this.#manifestOf(manifest);
    const { originalUrl, pages, quiz } = clone;
    const site = pages && { hosts: hostsOfSite(new URL(originalUrl).host), routes: pages };
    return {
      exits: await exitsOf(clone, this.store),
      checkout: quiz?.checkoutUrl,
      passes: quiz?.passes,
      own: ownLeads(clone),
      site,
    };
  }

  async #answerRead(
    clone: ServedManifest,
    origin: string,
    request: Request,
    response: Response,
  ): Promise<void> {
    if (request.get(VISIT_HEADER) !== undefined) {
      const followed = findFollowed(clone, cameAs(request, null));
      if (followed !== null) return this.#sendAnswer(followed, request, response);
    }
    const found = findFile(clone, request.originalUrl, isOpened(request));
    if (found?.kind === 'redirect') {
      response.setHeader('cache-control', 'no-cache');
      // An absolute address: one that begins with two slashes would lead to another host.
      response.setHeader('location', origin + found.address);
      response.status(302).end();
    } else if (found !== null) await this.sender.send(found.file, request, response);
    else if (request.originalUrl === '/favicon.ico') response.status(204).end();
    else if (clone.notFoundPage !== null && isNavigation(request)) {
      await this.sender.send(clone.notFoundPage, request, response);
    } else sendNoticePage(request, response, 404, hostText.notFound);
  }

  async #findSent(clone: ServedManifest, request: Request): Promise<FoundAnswer | null> {
    if (!clone.methods.has(request.method)) return null;
    return findSent(clone, cameAs(request, await readLimited(request, CALL_BYTES_MAX)));
  }

  async #sendAnswer(
    { file, headers, renamed: ids }: FoundAnswer,
    request: Request,
    response: Response,
  ): Promise<void> {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (ids.length === 0) return this.sender.send(file, request, response);
    const text = renamed((await this.store.read(file.sha256)).toString('utf8'), ids);
    response.status(file.status ?? 200);
    response.setHeader('content-type', file.type);
    response.setHeader('cache-control', 'no-store');
    response.end(request.method === 'HEAD' ? undefined : text);
  }

  async #manifestOf(sha256: string): Promise<ServedManifest> {
    return (await this.#manifests.fetch(sha256)).served;
  }

  /** Only the app's editor may read a clone's files from another origin. */
  #allowTheApp(request: Request, response: Response): void {
    response.vary('origin');
    allowPreview(request, response);
    if (request.headers.origin !== this.config.publicUrl) return;
    response.setHeader('access-control-allow-origin', this.config.publicUrl);
    response.setHeader('access-control-expose-headers', 'etag, content-length, content-range');
    if (request.method !== 'OPTIONS') return;
    response.setHeader('access-control-allow-methods', 'GET, HEAD');
    response.setHeader('access-control-allow-headers', 'if-none-match, if-range, range');
  }
}

function cameAs(request: Request, body: Buffer | null): CameRequest {
  const { method, originalUrl: address } = request;
  return {
    method,
    address,
    body,
    contentType: request.get('content-type'),
    visit: request.get(VISIT_HEADER),
  };
}

function isNavigation(request: Request): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/** Whether a tab navigates. A frame with the whole page would contain itself. */
function isOpened(request: Request): boolean {
  return isNavigation(request) && ['document', undefined].includes(request.get('sec-fetch-dest'));
}
