import type { SourcePatch } from '@garimpo/cloner-contract';
import { log } from '../../../log.ts';

/** Work on a site as this browser keeps it, beside the service's draft. */
export interface LocalDraft {
  baseVersion: number;
  patches: readonly SourcePatch[];
  at: string;
  /** The revision of the service's draft that this one continues; 0 for none. */
  revision: number;
  /** Whether the service's draft of that revision has the same content. */
  kept: boolean;
}

/** Every method may reject: no space, storage disabled, or a database locked by another version of this tool. */
export interface LocalDrafts {
  read(): Promise<LocalDraft | null>;
  write(draft: LocalDraft): Promise<void>;
  remove(): Promise<void>;
}

const DATABASE = 'garimpo-mf-editor';
const STORE = 'drafts';
/** Sites that one browser keeps work of; the oldest make room. */
const DRAFTS_MAX = 30;
/** Some browsers never answer in private windows. */
const OPEN_WITHIN_MS = 2_000;

export function localDrafts(userId: string, subdomain: string): LocalDrafts {
  const key = `${userId}/${subdomain}`;
  return {
    async read() {
      const kept = await inStore('readonly', (store) => store.get(key));
      return isLocalDraft(kept) ? kept : null;
    },
    async write(draft) {
      await inStore('readwrite', (store) => store.put({ ...draft, key }));
      await makeRoom();
    },
    async remove() {
      await inStore('readwrite', (store) => store.delete(key));
    },
  };
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= open().catch((cause: unknown) => {
    // The next caller tries again.
    opened = undefined;
    throw cause;
  });
  return opened;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the browser did not open its database')),
      OPEN_WITHIN_MS,
    );
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('at', 'at');
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      // A tab with a newer version of this tool must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database()).transaction(STORE, mode);
  return new Promise((resolve, reject) => {
    const request = ask(transaction.objectStore(STORE));
    // Data is durable only once the transaction is complete.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

async function makeRoom(): Promise<void> {
  const tooMany = (await inStore('readonly', (store) => store.count())) - DRAFTS_MAX;
  if (tooMany <= 0) return;
  const oldest = await inStore('readonly', (store) => store.index('at').getAllKeys(null, tooMany));
  for (const key of oldest) await inStore('readwrite', (store) => store.delete(key));
}

/** Rejects what an older version of this tool has stored. */
function isLocalDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { baseVersion, patches, at, revision, kept } = value as Record<string, unknown>;
  return (
    Number.isInteger(baseVersion) &&
    Array.isArray(patches) &&
    typeof at === 'string' &&
    Number.isInteger(revision) &&
    typeof kept === 'boolean'
  );
}

/** Pause between two writes, since every key stroke is a change. */
const GAP_MS = 300;

interface Waiting {
  source: string;
  make: () => LocalDraft;
}

/** Writes the latest work to the browser, one write at a time, and tracks what is stored. */
export class LocalWriter {
  readonly #drafts: LocalDrafts;
  readonly #onChange: () => void;
  #waiting: Waiting | 'remove' | null = null;
  #running: Promise<void> | null = null;
  #written: string | null = null;
  #works = true;
  #wake: (() => void) | null = null;

  constructor(drafts: LocalDrafts, onChange: () => void) {
    this.#drafts = drafts;
    this.#onChange = onChange;
  }

  /** Whether the last write succeeded. */
  get works(): boolean {
    return this.#works;
  }

  holds(source: string): boolean {
    return this.#written === source;
  }

  /** `source` is the page with the work. A newer call replaces one that is still waiting. */
  write(source: string, make: () => LocalDraft): void {
    this.#waiting = { source, make };
    void this.#run();
  }

  async remove(): Promise<void> {
    this.#waiting = 'remove';
    this.#wake?.();
    await this.#run();
  }

  /** Resolves when nothing waits. */
  async flush(): Promise<void> {
    this.#wake?.();
    await this.#run();
  }

  #run(): Promise<void> {
    this.#running ??= this.#writeAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #writeAll(): Promise<void> {
    for (let next = this.#waiting; next !== null; next = this.#waiting) {
      this.#waiting = null;
      try {
        if (next === 'remove') await this.#drafts.remove();
        else await this.#drafts.write(next.make());
        this.#written = next === 'remove' ? null : next.source;
        this.#works = true;
      } catch (error) {
        // The badge shows it, and the service may have the draft all the same.
        if (this.#works) log.error('mf-editor: the browser keeps no draft', error);
        this.#written = null;
        this.#works = false;
      }
      this.#onChange();
      if (this.#waiting !== null) await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(wake, GAP_MS);
      this.#wake = wake;
    });
  }
}
