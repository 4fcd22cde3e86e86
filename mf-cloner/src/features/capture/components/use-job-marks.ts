import { useReducer, useState } from 'react';
import { KeptIds } from '../../../lib/kept-ids.ts';

/** What this browser remembers of captures, beside what the service has of them. */
export interface JobMarks {
  /** Asked for in this tab, of before a reload too: it is this tab that tells how they ended. */
  isOwn: (jobId: string) => boolean;
  own: (jobId: string) => void;
  /** Somebody has read how it ended. */
  isSeen: (jobId: string) => boolean;
  see: (jobId: string) => void;
}

export function useJobMarks(): JobMarks {
  const [own] = useState(() => new KeptIds(() => sessionStorage, 'garimpo.mf-cloner.own-jobs'));
  const [seen] = useState(() => new KeptIds(() => localStorage, 'garimpo.mf-cloner.seen-jobs'));
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
