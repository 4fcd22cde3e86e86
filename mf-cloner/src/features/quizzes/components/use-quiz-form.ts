import type { JobView, QuizZipInput, SaveQuizInput } from '@garimpo/cloner-contract';
import { ApiError, errorText } from '@garimpo/sdk';
import { useState } from 'react';
import { useCloneName } from '../../../components/use-clone-name.ts';
import { pageUrlOf } from '../../../lib/page-url.ts';
import { text } from '../../../text/pt-br.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { type QuizDraft, trackerProblem, trackersOf } from '../lib/quiz-draft.ts';
import { quizProblem } from './quiz-problem.ts';

const words = quizText.dialog;

export type QuizWish = ({ kind: 'quiz' } & SaveQuizInput) | ({ kind: 'quiz-zip' } & QuizZipInput);

export interface QuizFormOptions {
  start: QuizDraft;
  /** Whether there is a second way out of the dialog. */
  zip: boolean;
  ask: (wish: QuizWish) => Promise<JobView>;
  onStarted: (job: JobView, draft: QuizDraft) => void;
  /** The service said no to something else than an address or the name. */
  onRefused: (problem: string, draft: QuizDraft) => void;
}

/** What is typed into the dialog, what is wrong with it, and the ways out of it. */
export function useQuizForm({ start, zip, ask, onStarted, onRefused }: QuizFormOptions) {
  const [draft, setDraft] = useState(start);
  const [asked, setAsked] = useState<QuizWish['kind'] | null>(null);
  const [busy, setBusy] = useState<QuizWish['kind'] | null>(null);
  const [refused, setRefused] = useState<{ url?: string; name?: string; of: QuizDraft } | null>(null);
  const name = useCloneName({
    typed: draft.name,
    asked: asked === 'quiz',
    refused: refused?.of.name === draft.name ? refused.name : undefined,
    hint: zip ? words.nameHintWithZip : words.nameHint,
  });
  const url = pageUrlOf(draft.url);
  const checkoutUrl = pageUrlOf(draft.checkoutUrl);
  const refusedUrl = refused?.of.url === draft.url ? refused.url : undefined;
  const badUrl = (one: string | null) => (asked !== null && one === null ? words.urlProblem : null);

  const send = async (kind: QuizWish['kind']) => {
    if (busy !== null) return;
    setAsked(kind);
    if (url === null || checkoutUrl === null || (kind === 'quiz' && !name.isGood)) return;
    if (draft.ownTrackers.some((tracker) => trackerProblem(tracker) !== null)) return;
    const { removeTrackers } = draft;
    const wish = { url, checkoutUrl, removeTrackers, ownTrackers: trackersOf(draft.ownTrackers) };
    setRefused(null);
    setBusy(kind);
    try {
      onStarted(
        await ask(kind === 'quiz' ? { kind, ...wish, subdomain: name.name } : { kind, ...wish }),
        draft,
      );
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      const said = errorText(error, text.errors, words.urlProblem);
      if (code === 'cloner.address.refused') setRefused({ url: said, of: draft });
      else if (code === 'cloner.subdomain.taken') setRefused({ name: said, of: draft });
      else onRefused(quizProblem(error, kind), draft);
    } finally {
      setBusy(null);
    }
  };
  return {
    draft,
    change: (change: Partial<QuizDraft>) => setDraft({ ...draft, ...change }),
    urlError: refusedUrl ?? badUrl(url),
    checkoutError: badUrl(checkoutUrl),
    name,
    /** What is wrong with trackers is said once they were asked for. */
    judged: asked !== null,
    busy,
    send: (kind: QuizWish['kind']) => void send(kind),
  };
}
