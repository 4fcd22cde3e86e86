import { type JobView, normalSubdomain } from '@garimpo/cloner-contract';
import { ApiError, errorText } from '@garimpo/sdk';
import { useState } from 'react';
import { useNameCheck } from '../../../api/name-query.ts';
import { text } from '../../../text/pt-br.ts';
import { type CaptureWish, useStartCapture } from '../api/start-capture.ts';
import { type CloneDraft, nameProblemOf, pageUrlOf } from '../lib/clone-draft.ts';

const words = text.cloneDialog;

export interface CloneFormOptions {
  start: CloneDraft;
  onStarted: (job: JobView) => void;
  /** The service said no to something else than the address or the name. */
  onRefused: (problem: string, draft: CloneDraft) => void;
}

/** What is typed into the dialog, what is wrong with it, and the two ways out of it. */
export function useCloneForm({ start, onStarted, onRefused }: CloneFormOptions) {
  const [draft, setDraft] = useState(start);
  const [asked, setAsked] = useState<CaptureWish['kind'] | null>(null);
  const [refused, setRefused] = useState<{ url?: string; name?: string; of: CloneDraft } | null>(null);
  const { mutateAsync, isPending } = useStartCapture();
  const name = normalSubdomain(draft.name);
  const ownProblem = nameProblemOf(name);
  const { checking, problem } = useNameCheck(name === '' || ownProblem !== null ? null : name);

  const url = pageUrlOf(draft.url);
  const nameProblem = ownProblem ?? problem ?? (asked === 'folder' && name === '' ? 'format' : null);
  const refusedUrl = refused?.of.url === draft.url ? refused.url : undefined;
  const refusedName = refused?.of.name === draft.name ? refused.name : undefined;

  const send = async (kind: CaptureWish['kind']) => {
    if (isPending) return;
    setAsked(kind);
    if (url === null || (kind === 'folder' && (name === '' || nameProblem !== null))) return;
    const { mode, removeTrackers } = draft;
    const wish = { url, mode, removeTrackers };
    setRefused(null);
    try {
      onStarted(await mutateAsync(kind === 'zip' ? { kind, ...wish } : { kind, ...wish, subdomain: name }));
    } catch (error) {
      const said = errorText(error, text.errors, kind === 'zip' ? text.zip.failed : text.failure.unexpected);
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'cloner.address.refused') setRefused({ url: said, of: draft });
      else if (code === 'cloner.subdomain.taken') setRefused({ name: said, of: draft });
      else onRefused(said, draft);
    }
  };
  return {
    draft,
    change: (change: Partial<CloneDraft>) => setDraft({ ...draft, ...change }),
    urlError: refusedUrl ?? (asked !== null && url === null ? words.urlProblem : null),
    nameError: refusedName ?? (nameProblem === null ? null : words.nameProblems[nameProblem]),
    nameOk: problem === null && name !== '' ? words.available : null,
    nameHint: checking ? words.checking : words.nameHint,
    busy: isPending ? asked : null,
    send: (kind: CaptureWish['kind']) => void send(kind),
  };
}
