import type { JobView } from '@garimpo/cloner-contract';
import { useEffect, useReducer, useRef, useState } from 'react';
import { isActive } from '../lib/jobs.ts';

/** Enough for the captures of an hour, which is how long they are listed. */
const REMEMBERED_MAX = 50;

/** Ids that the browser remembers, or that the page remembers while it is open when the browser does not allow storing. */
export class RememberedIds {
  private readonly storage: () => Storage;
  private readonly key: string;
  private ids: readonly string[] = [];

  /** @param storage may throw, as a browser's does when storing is not allowed */
  constructor(storage: () => Storage, key: string) {
    this.storage = storage;
    this.key = key;
  }

  has(id: string): boolean {
    return this.ids.includes(id) || this.read().includes(id);
  }

  add(id: string): void {
    // Another tab may have added some meanwhile.
    this.ids = [...new Set([...this.read(), ...this.ids, id])].slice(-REMEMBERED_MAX);
    try {
      this.storage().setItem(this.key, JSON.stringify(this.ids));
    } catch {
      // The storage is full or not allowed: a notice may appear again after a reload.
    }
  }

  private read(): readonly string[] {
    try {
      const kept: unknown = JSON.parse(this.storage().getItem(this.key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  }
}

/** What this browser remembers of captures, besides what the service stores. */
export interface JobMarks {
  /** Whether this tab started the capture, also before a reload: then this tab shows how it ended. */
  isOwn: (jobId: string) => boolean;
  own: (jobId: string) => void;
  /** Whether the user has seen how the capture ended. */
  isSeen: (jobId: string) => boolean;
  see: (jobId: string) => void;
}

export function useJobMarks(): JobMarks {
  const [own] = useState(() => new RememberedIds(() => sessionStorage, 'garimpo.mf-cloner.own-jobs'));
  const [seen] = useState(() => new RememberedIds(() => localStorage, 'garimpo.mf-cloner.seen-jobs'));
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [marks] = useState<JobMarks>(() => ({
    isOwn: (jobId) => own.has(jobId),
    own: (jobId) => {
      own.add(jobId);
      redraw();
    },
    isSeen: (jobId) => seen.has(jobId),
    see: (jobId) => {
      seen.add(jobId);
      redraw();
    },
  }));
  return marks;
}

interface JobNews {
  jobs: readonly JobView[];
  marks: JobMarks;
  /** While a dialog is open, news wait. */
  occupied: boolean;
  onEnded: (job: JobView) => void;
}

/** A copy that was made may be taken back, which is news again. */
const newsOf = ({ id, state, comparing }: JobView) =>
  state === 'failed' && comparing !== undefined ? `${id} failed` : id;

/** Reports once, in the tab that started a capture, how it ended; the oldest first. */
export function useJobNews({ jobs, marks, occupied, onEnded }: JobNews): void {
  const news = jobs.findLast((job) => !isActive(job) && marks.isOwn(job.id) && !marks.isSeen(newsOf(job)));
  useEffect(() => {
    if (news === undefined || occupied) return;
    marks.see(news.id);
    marks.see(newsOf(news));
    onEnded(news);
  }, [news, occupied, marks, onEnded]);
}

/**
 * Reads the list of hosted clones again when one of these captures has made one more, or it was compared.
 * @param read must be the same function at every render
 */
export function useListFollow(jobs: readonly JobView[], read: () => Promise<unknown>): void {
  const made = jobs
    .filter(({ subdomain, state }) => subdomain !== null && state === 'done')
    .map(({ id, comparing }) => `${id} ${comparing}`)
    .join();
  const known = useRef(made);
  useEffect(() => {
    if (known.current === made) return;
    known.current = made;
    void read();
  }, [read, made]);
}
