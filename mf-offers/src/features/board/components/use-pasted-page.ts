import {
  type OfferView,
  PASTED_PAGE_MAX,
  type PastedPageInput,
  type ReadingReply,
  readingReply,
} from '@garimpo/offers-contract';
import { type Api, errorText, formatNumber, toast, useApi, useSession } from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { drafts } from '../../../drafts.ts';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { writeAnswer } from '../api/board-query.ts';
import { metricsPath, PAGE_TIMEOUT_MS } from '../api/offer-requests.ts';
import { isFileTooLarge, type PageProblem, pageProblem } from '../lib/reading-draft.ts';

const words = dialogsText.readingDialog;

/** Fails with `offers.page.unreadable` where the page shows no count; then nothing is stored. */
function pastePage(api: Api, userId: string, offerId: string, input: PastedPageInput): Promise<ReadingReply> {
  return api.post(`${metricsPath(offerId)}/pasted`, input, readingReply, {
    onlyAs: userId,
    timeoutMs: PAGE_TIMEOUT_MS,
  });
}

export function usePastedPage(offer: OfferView, onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const [typed, setTyped, kept] = useFormDraft(drafts.pasted(offer.id), z.string(), '');
  /** A page that came as a file: its megabytes are not put into a text field, and nobody keeps them. */
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const content = file?.content ?? typed;
  const [problem, setProblem] = useState<PageProblem | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const chosen = useRef<File | null>(null);

  const change = (next: string, from: string | null, wrong: PageProblem | null = null) => {
    setTyped(from === null ? next : '');
    setFile(from === null ? null : { name: from, content: next });
    setProblem(wrong);
    setError(null);
  };
  const choose = async (next: File) => {
    chosen.current = next;
    if (isFileTooLarge(next.size)) return change('', null, 'pageTooLong');
    const read = await next.text().catch(() => null);
    // Another file was chosen while this one was read.
    if (chosen.current !== next) return;
    if (read === null) change('', null, 'file');
    else change(read, next.name, pageProblem(read));
  };
  const submit = async () => {
    const wrong = pageProblem(content);
    setProblem(wrong);
    if (wrong !== null || busy) return;
    setBusy(true);
    try {
      const { offer: answer, reading } = await pastePage(api, userId, offer.id, { content });
      await writeAnswer(client, userId, { offer: answer });
      kept.done('');
      onDone();
      toast.success(words.readDone(formatNumber(reading.count)));
    } catch (cause) {
      log.error('The pasted page was not read', cause);
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return {
    content,
    fileName: file?.name ?? null,
    kept,
    busy,
    dirty: content !== '',
    submit,
    choose,
    type: (next: string) => {
      chosen.current = null;
      change(next, null);
    },
    error: problem === null ? failure(error) : problemSentence(problem),
  };
}

const failure = (error: unknown) => (error === null ? null : errorText(error, text.errors, words.readFailed));

function problemSentence(problem: PageProblem): string {
  return problem === 'pageTooLong' ? words.problems.pageTooLong(PASTED_PAGE_MAX) : words.problems[problem];
}

export type PastedPage = ReturnType<typeof usePastedPage>;
