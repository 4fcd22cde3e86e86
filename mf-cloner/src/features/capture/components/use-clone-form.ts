import type { JobView } from '@garimpo/cloner-contract';
import { ApiError, errorText } from '@garimpo/sdk';
import { useState } from 'react';
import { useCloneName } from '../../../components/use-clone-name.ts';
import { pageUrlOf } from '../../../lib/page-url.ts';
import { text } from '../../../text/pt-br.ts';
import { useStartCapture } from '../api/start-capture.ts';
import type { CloneDraft } from '../lib/clone-draft.ts';

const words = text.cloneDialog;

/** A hosted clone, or a ZIP. */
type Way = 'folder' | 'zip';

export interface CloneFormOptions {
  start: CloneDraft;
  onStarted: (job: JobView) => void;
  /** The service said no to something else than the address or the name. */
  onRefused: (problem: string, draft: CloneDraft) => void;
}

/** What is typed into the dialog, what is wrong with it, and the two ways out of it. */
export function useCloneForm({ start, onStarted, onRefused }: CloneFormOptions) {
  const [draft, setDraft] = useState(start);
  const [asked, setAsked] = useState<Way | null>(null);
  const [refused, setRefused] = useState<{ url?: string; name?: string; of: CloneDraft } | null>(null);
  const { mutateAsync, isPending } = useStartCapture();
  const name = useCloneName({
    typed: draft.name,
    asked: asked === 'folder',
    refused: refused?.of.name === draft.name ? refused.name : undefined,
    hint: words.nameHint,
  });
  const url = pageUrlOf(draft.url);
  const refusedUrl = refused?.of.url === draft.url ? refused.url : undefined;

  const send = async (kind: Way) => {
    if (isPending) return;
    setAsked(kind);
    if (url === null || (kind === 'folder' && !name.isGood)) return;
    const { mode, removeTrackers } = draft;
    const wish = { url, mode, removeTrackers };
    setRefused(null);
    try {
      onStarted(
        await mutateAsync(kind === 'zip' ? { kind, ...wish } : { kind, ...wish, subdomain: name.name }),
      );
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
    name,
    busy: isPending ? asked : null,
    send: (kind: Way) => void send(kind),
  };
}
