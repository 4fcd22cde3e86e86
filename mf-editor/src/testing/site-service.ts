import {
  applyPatches,
  type ClonerErrorCode,
  clonerErrors,
  type DraftView,
  keepDraftInput,
  type PageLock,
  type PageReply,
  savePatchesInput,
  type WaysReply,
} from '@garimpo/cloner-contract';
import { ApiError } from '@garimpo/sdk';
import type { SiteApi } from '../api/site-api.ts';

/** A stand-in for the hash: different pages have different values, as far as tests go. */
function sha256Of(html: string): string {
  let hash = 0;
  for (const character of html) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return hash.toString(16).padStart(64, '0');
}
const TIME = '2026-11-20T11:35:00.000Z';

/** Creates the service's refusal. */
export function refusal(code: ClonerErrorCode, fields: { path: string; rule: string }[] = []): ApiError {
  return new ApiError({ kind: 'http', code, status: clonerErrors[code], requestId: 'req-test', fields });
}

export const lineDown = () =>
  new ApiError({ kind: 'network', code: 'client.network.unreachable', status: 0, requestId: 'req-test' });

/**
 * An in-memory service for one site that validates input with the contract and accepts or refuses saves and drafts
 * like the real one.
 */
export class SiteService implements SiteApi {
  readonly versionsKept: { html: string; origin: string }[];
  draftKept: DraftView | null = null;
  lock: PageLock | null = null;
  /**
   * The error of the next call by method name; `after` lets the call take effect first, as when an answer is lost.
   */
  readonly failures = new Map<string, { error: Error; after?: boolean }>();
  readonly calls: string[] = [];
  private revision = 0;

  constructor(html: string, origin = 'capture') {
    this.versionsKept = [{ html, origin }];
  }

  get version(): number {
    return this.versionsKept.length;
  }

  get html(): string {
    return this.versionsKept.at(-1)?.html ?? '';
  }

  async page(version = this.version): Promise<PageReply> {
    return this.answer('page', () => {
      const html = this.versionsKept[version - 1]?.html;
      if (html === undefined) throw refusal('cloner.version.not_found');
      return {
        html,
        sha256: sha256Of(html),
        version,
        currentVersion: this.version,
        lock: this.lock,
        url: 'https://loja.clones.test/',
        originalUrl: 'https://loja.test/',
        ownTrackers: [],
        pageTrackers: [],
      };
    });
  }

  async save(body: unknown) {
    return this.answer('save', () => {
      const { baseVersion, sha256, patches } = savePatchesInput.parse(body);
      if (baseVersion !== this.version) {
        throw refusal('cloner.version.conflict', [{ path: 'baseVersion', rule: String(this.version) }]);
      }
      if (sha256 !== sha256Of(this.html)) {
        throw refusal('cloner.patches.refused', [{ path: 'sha256', rule: 'base' }]);
      }
      const html = applyPatches(this.html, patches);
      const saved = html !== this.html;
      if (this.draftKept?.baseVersion === this.version) this.draftKept = null;
      if (saved) this.versionsKept.push({ html, origin: 'save' });
      return { version: this.version, sha256: sha256Of(html), saved, pageTrackers: [] };
    });
  }

  async restore(version: number) {
    return this.answer('restore', () => {
      this.versionsKept.push({ html: this.versionsKept[version - 1]?.html ?? '', origin: 'restore' });
      return { version: this.version };
    });
  }

  async draft() {
    return this.answer('draft', () => ({ draft: this.draftKept, currentVersion: this.version }));
  }

  async keepDraft(body: unknown) {
    return this.answer('keepDraft', () => {
      const { baseVersion, patches, revision } = keepDraftInput.parse(body);
      this.refuseOther(revision);
      this.revision += 1;
      this.draftKept = { baseVersion, patches, revision: this.revision, updatedAt: TIME };
      return { revision: this.revision, updatedAt: TIME, currentVersion: this.version };
    });
  }

  async dropDraft(revision: number) {
    return this.answer('dropDraft', () => {
      if (this.draftKept === null) return;
      this.refuseOther(revision);
      this.draftKept = null;
    });
  }

  async versions() {
    return this.answer('versions', () =>
      this.versionsKept
        .map(({ html, origin }, at) => ({
          version: at + 1,
          createdAt: TIME,
          origin,
          bytes: html.length,
          current: at === this.versionsKept.length - 1,
        }))
        .reverse(),
    );
  }

  async waysOut(): Promise<WaysReply> {
    return this.answer('waysOut', () => ({
      version: this.version,
      entry: '/',
      counts: { own: 0, other: 0, nowhere: 0 },
      ways: [],
      own: { checkouts: [], whatsapp: null, legalUrl: null, addresses: [] },
      picture: 'none' as const,
      pictureSize: null,
    }));
  }

  async image(): Promise<Blob> {
    return this.answer('image', () => new Blob(['RIFF'], { type: 'image/webp' }));
  }

  private refuseOther(revision: number): void {
    if ((this.draftKept?.revision ?? 0) === revision) return;
    const fields = [{ path: 'revision', rule: String(this.draftKept?.revision ?? 0) }];
    if (this.draftKept !== null) fields.push({ path: 'updatedAt', rule: this.draftKept.updatedAt });
    throw refusal('cloner.draft.conflict', fields);
  }

  private answer<T>(name: string, work: () => T): T {
    this.calls.push(name);
    const failure = this.failures.get(name);
    this.failures.delete(name);
    if (failure?.after) work();
    if (failure !== undefined) throw failure.error;
    return work();
  }
}
