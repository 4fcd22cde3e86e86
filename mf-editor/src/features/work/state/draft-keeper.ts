import type { KeepDraftInput } from '@garimpo/cloner-contract';
import { ApiError, fieldRule } from '@garimpo/sdk';
import type { SiteApi } from '../../../api/site-api.ts';
import { log } from '../../../log.ts';
import type { Editor } from '../../../state/editor.ts';
import { isSameDraft, isTooLarge, plain } from '../lib/found-drafts.ts';
import { type LocalDrafts, LocalWriter } from '../lib/local-drafts.ts';

/**
 * Where the work is stored: `clean` has none, `unsaved` will be stored soon, `kept` is on the service, `local` only
 * in this browser, `nowhere` in neither.
 */
export type WorkPlace = 'clean' | 'unsaved' | 'kept' | 'local' | 'nowhere';

/** Another draft exists in place of ours; describes it until a person chooses. */
export interface DraftConflict {
  revision: number;
  updatedAt: string | null;
}

export interface DraftStatus {
  place: WorkPlace;
  keptAt: string | null;
  conflict: DraftConflict | null;
  /** Version that somebody has saved after our base version. */
  newerVersion: number | null;
}

export const KEEP_EVERY_MS = 5_000;
const RETRY_WITHIN_MS = 60_000;
/** How many unanswered attempts are remembered: nearly an hour of work without a connection. */
const LOST_MAX = 50;

interface DraftKeeperOptions {
  editor: Editor;
  site: Pick<SiteApi, 'draft' | 'keepDraft' | 'dropDraft'>;
  local: LocalDrafts;
  /** What the service has of this site; null for no draft. */
  found: { revision: number; baseVersion: number } | null;
  now: () => Date;
}

/**
 * The service's draft as far as it is known; revision 0 means none. `baseVersion` is null for a draft that this tab
 * has not read.
 */
interface RemoteDraft {
  revision: number;
  baseVersion: number | null;
}
const NONE: RemoteDraft = { revision: 0, baseVersion: null };

/** The page that the service's draft leads to, and its base version. */
interface KeptDraft {
  source: string;
  baseVersion: number;
  at: string;
}

/**
 * Keeps unsaved work: in this browser at once, on the service within five seconds. It never overwrites another
 * person's draft, and pauses while a save is running.
 */
export class DraftKeeper {
  readonly #editor: Editor;
  readonly #site: DraftKeeperOptions['site'];
  readonly #local: LocalWriter;
  readonly #listeners = new Set<() => void>();
  readonly #clock: () => Date;
  #remote: RemoteDraft;
  #kept: KeptDraft | null = null;
  /** Whether the service's draft belongs to this editor; another one is never dropped. */
  #own = false;
  /** Unanswered requests, any of which may have arrived. */
  #unanswered: KeepDraftInput[] = [];
  #lastSeen: { source: string; version: number };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #holds = 0;
  #failures = 0;
  #conflict: DraftConflict | null = null;
  #newerVersion: number | null = null;
  #started = false;
  #status: DraftStatus = { place: 'clean', keptAt: null, conflict: null, newerVersion: null };

  constructor({ editor, site, local, found, now }: DraftKeeperOptions) {
    this.#editor = editor;
    this.#site = site;
    this.#remote = found ?? NONE;
    this.#lastSeen = this.#present();
    this.#local = new LocalWriter(local, () => this.#updateStatus());
    this.#clock = now;
  }

  get status(): DraftStatus {
    return this.#status;
  }

  /** Whether closing the tab loses nothing. */
  get safe(): boolean {
    if (!this.#editor.dirty) return true;
    return this.#isKept() || this.#local.holds(this.#editor.page.source);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Returns a function that stops it; a running request completes. */
  start(): () => void {
    this.#started = true;
    const off = this.#editor.subscribe(() => this.#check());
    const online = () => void this.flush();
    const hidden = () => document.visibilityState === 'hidden' && void this.flush();
    window.addEventListener('online', online);
    window.addEventListener('pagehide', online);
    document.addEventListener('visibilitychange', hidden);
    this.#check();
    return () => {
      this.#started = false;
      off();
      clearTimeout(this.#timer);
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', online);
      document.removeEventListener('visibilitychange', hidden);
    };
  }

  /** Stores pending work now; resolves when that was tried. */
  async flush(): Promise<void> {
    await Promise.all([this.#run(), this.#local.flush()]);
  }

  /** Pauses storing until the resolved function is called, because a save ends the draft of its base. */
  async hold(): Promise<() => void> {
    this.#holds += 1;
    await this.#running;
    return () => {
      this.#holds -= 1;
      this.#check(true);
    };
  }

  /** A save ended the service's draft of that base. Our draft of an older base is dropped later. */
  saved(baseVersion: number): void {
    if (this.#remote.baseVersion === baseVersion) [this.#remote, this.#own] = [NONE, false];
    this.#kept = null;
    this.#conflict = null;
    this.#newerVersion = null;
  }

  /** The editor has opened a draft; `kept` if it equals the service's draft. */
  resumed(kept: { at: string } | null): void {
    this.#own = true;
    this.#kept = kept && { ...this.#current(), at: kept.at };
    this.#check(true);
  }

  /** Discards the draft that was found, here and on the service. Throws ApiError. */
  async discardFound(): Promise<void> {
    if (this.#remote.revision > 0) await this.#site.dropDraft(this.#remote.revision);
    [this.#remote, this.#own] = [NONE, false];
    await this.#local.remove();
  }

  /** Continues with this work in place of the other draft. */
  takeOver(): void {
    if (this.#conflict === null) return;
    this.#remote = { revision: this.#conflict.revision, baseVersion: null };
    this.#conflict = null;
    void this.#run();
    this.#updateStatus();
  }

  /** Discards this work in favour of the other draft. */
  async giveUp(): Promise<void> {
    this.#holds += 1;
    await this.#local.remove();
  }

  #present() {
    return { source: this.#editor.page.source, version: this.#editor.base.version };
  }

  #current() {
    return { source: this.#editor.page.source, baseVersion: this.#editor.base.version };
  }

  #isKept(): boolean {
    const { source, baseVersion } = this.#current();
    return this.#kept?.baseVersion === baseVersion && this.#kept.source === source;
  }

  /** Many notifications of the editor do not concern the page. */
  #check(anyway = false): void {
    const now = this.#present();
    const changed = now.source !== this.#lastSeen.source || now.version !== this.#lastSeen.version;
    if (!changed && !anyway) return;
    this.#lastSeen = now;
    if (this.#editor.dirty) {
      this.#writeLocal(false);
      this.#schedule(KEEP_EVERY_MS);
    } else {
      void this.#local.remove();
      // Undone or saved work needs no draft.
      void this.#run();
    }
    this.#updateStatus();
  }

  #writeLocal(kept: boolean): void {
    this.#local.write(this.#editor.page.source, () => ({
      baseVersion: this.#editor.base.version,
      patches: plain(this.#editor.changes()),
      at: this.#clock().toISOString(),
      revision: this.#remote.revision,
      kept,
    }));
  }

  #schedule(ms: number): void {
    if (this.#timer !== undefined || !this.#started) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, ms);
  }

  async #run(): Promise<void> {
    while (this.#running !== null) await this.#running;
    if (this.#holds > 0 || this.#conflict !== null) return;
    const work = this.#editor.dirty ? this.#store() : this.#dropDraft();
    if (work === null) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = work
      .catch((error: unknown) => this.#handleConflict(error))
      .then(() => {
        this.#failures = 0;
      })
      .catch((error: unknown) => this.#retryLater(error))
      .finally(() => {
        this.#running = null;
        this.#updateStatus();
      });
    await this.#running;
  }

  #store(): Promise<void> | null {
    if (this.#isKept()) return null;
    const here = this.#current();
    const input: KeepDraftInput = {
      baseVersion: here.baseVersion,
      patches: plain(this.#editor.changes()),
      revision: this.#remote.revision,
    };
    return isTooLarge(input.patches)
      ? Promise.reject(new Error('more work than a draft may hold'))
      : this.#send(input, here);
  }

  async #send(input: KeepDraftInput, here: Omit<KeptDraft, 'at'>): Promise<void> {
    const reply = await this.#site.keepDraft(input).catch((error: unknown) => {
      if (!isConflict(error)) this.#addLost(input);
      throw error;
    });
    const { revision, updatedAt, currentVersion } = reply;
    this.#unanswered = [];
    this.#remote = { revision, baseVersion: here.baseVersion };
    this.#own = true;
    this.#kept = { ...here, at: updatedAt };
    this.#newerVersion = currentVersion > here.baseVersion ? currentVersion : null;
    if (this.#isKept()) this.#writeLocal(true);
    else this.#schedule(KEEP_EVERY_MS);
  }

  #dropDraft(): Promise<void> | null {
    if (!this.#own || this.#remote.revision === 0) return null;
    return this.#site.dropDraft(this.#remote.revision).then(() => {
      [this.#remote, this.#own, this.#kept] = [NONE, false, null];
    });
  }

  /** Handles a conflict with another draft; rethrows every other error. */
  async #handleConflict(error: unknown): Promise<void> {
    if (!isConflict(error)) throw error;
    const revision = Number(fieldRule(error, 'revision') ?? 0);
    const ours = await this.#lostDraft();
    if (ours !== null) {
      [this.#remote, this.#own] = [ours, true];
      this.#schedule(0);
    } else if (this.#editor.dirty && revision > 0) {
      this.#conflict = { revision, updatedAt: fieldRule(error, 'updatedAt') };
    } else {
      // Without work of our own, the other draft is adopted; a draft that is gone is no conflict.
      [this.#remote, this.#own] = [{ revision, baseVersion: null }, false];
      this.#schedule(0);
    }
  }

  #addLost(input: KeepDraftInput): void {
    const others = this.#unanswered.filter((sent) => !isSameDraft(sent, input));
    this.#unanswered = [...others, input].slice(-LOST_MAX);
  }

  /** The service's draft if it is one of our unanswered requests. */
  async #lostDraft(): Promise<RemoteDraft | null> {
    if (this.#unanswered.length === 0) return null;
    const { draft } = await this.#site.draft();
    return draft !== null && this.#unanswered.some((sent) => isSameDraft(sent, draft)) ? draft : null;
  }

  #retryLater(error: unknown): void {
    this.#failures += 1;
    log.error('mf-editor: the draft was not kept', error);
    this.#schedule(Math.min(KEEP_EVERY_MS * 2 ** (this.#failures - 1), RETRY_WITHIN_MS));
  }

  #workPlace(): WorkPlace {
    if (!this.#editor.dirty) return 'clean';
    if (this.#isKept()) return 'kept';
    if (this.#failures === 0 && this.#conflict === null) return 'unsaved';
    return this.#local.works ? 'local' : 'nowhere';
  }

  #updateStatus(): void {
    const next: DraftStatus = {
      place: this.#workPlace(),
      keptAt: this.#kept?.at ?? null,
      conflict: this.#conflict,
      newerVersion: this.#newerVersion,
    };
    const same = (Object.keys(next) as (keyof DraftStatus)[]).every((key) => next[key] === this.#status[key]);
    if (same) return;
    this.#status = next;
    for (const listener of this.#listeners) listener();
  }
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'cloner.draft.conflict';
}
