import { type OfferView, PASTED_PAGE_MAX } from '@garimpo/offers-contract';
import { errorText, formatNumber, toast, useApi, useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { writeAnswer } from '../api/board-query.ts';
import { pastePage } from '../api/offer-requests.ts';
import { isFileTooLarge, type PageProblem, pageProblem } from '../lib/reading-draft.ts';

const words = dialogsText.readingDialog;

/** A page that the user brings, pasted or as a file, until a count was read from it. */
export function usePastedPage(offer: OfferView, onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const [content, setContent] = useState('');
  /** Its name, where the page came in a file: megabytes are not put into a text field. */
  const [fileName, setFileName] = useState<string | null>(null);
  const [problem, setProblem] = useState<PageProblem | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const chosen = useRef<File | null>(null);

  const change = (next: string, from: string | null, wrong: PageProblem | null = null) => {
    setContent(next);
    setFileName(from);
    setProblem(wrong);
    setError(null);
  };
  const choose = async (file: File) => {
    chosen.current = file;
    if (isFileTooLarge(file.size)) return change('', null, 'pageTooLong');
    const read = await file.text().catch(() => null);
    // Another one was chosen while this one was read.
    if (chosen.current !== file) return;
    if (read === null) change('', null, 'file');
    else change(read, file.name, pageProblem(read));
  };
  const submit = async () => {
    const wrong = pageProblem(content);
    setProblem(wrong);
    if (wrong !== null || busy) return;
    setBusy(true);
    try {
      const { offer: answer, reading } = await pastePage(api, userId, offer.id, { content });
      await writeAnswer(client, userId, { offer: answer });
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
    fileName,
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
