import { ApiError, Button, formatNumber, Notice, Panel, Progress, saveFile } from '@garimpo/sdk';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { log } from '../lib/log.ts';
import { useServices } from '../session/services.ts';
import { dataText } from '../text/pt-br-data.ts';
import { useSubmit } from '../ui/use-submit.ts';

interface Asking {
  getAccessToken: () => Promise<string | null>;
  /** For a token that was refused before its time; true when there is another one. */
  renew: () => Promise<boolean>;
  signal: AbortSignal;
  onProgress: (sizeBytes: number) => void;
  fetch?: typeof fetch;
}

interface DataCopy {
  file: Blob;
  name: string;
}

const ADDRESS = '/api/account/export';
const OTHERWISE = 'garimpo-meus-dados.zip';

/**
 * The copy of the user's data. It may take minutes, and how long it is nobody knows before its end; so it is read piece by
 * piece. Rejects with an ApiError where the service refuses, and with what the browser says where the file breaks off.
 */
async function fetchDataCopy(asking: Asking): Promise<DataCopy> {
  let answer = await ask(asking);
  if (answer.status === 401 && (await asking.renew())) answer = await ask(asking);
  if (!answer.ok || answer.body === null) throw await refusal(answer);
  const pieces: BlobPart[] = [];
  let sizeBytes = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value as BlobPart);
    sizeBytes += value.byteLength;
    asking.onProgress(sizeBytes);
  }
  return { file: new Blob(pieces, { type: 'application/zip' }), name: nameOf(answer) };
}

async function ask({ getAccessToken, signal, fetch = window.fetch }: Asking): Promise<Response> {
  const token = await getAccessToken();
  return fetch(ADDRESS, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store', signal });
}

async function refusal(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => null)) as {
    error?: { code?: string; requestId?: string };
  } | null;
  const wait = Number(answer.headers.get('retry-after'));
  return new ApiError({
    kind: 'http',
    status: answer.status,
    code: body?.error?.code ?? 'service.internal.error',
    requestId: body?.error?.requestId ?? '',
    ...(wait > 0 && { retryAfterSeconds: wait }),
  });
}

function nameOf(answer: Response): string {
  return /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? OTHERWISE;
}

type Outcome = { kind: 'success' | 'info' | 'warn' | 'danger'; sentence: string } | null;
const words = dataText.copy;

export function DataCopyPanel() {
  const { source } = useServices();
  const [sizeBytes, setSizeBytes] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const running = useRef<AbortController | null>(null);
  // Whoever leaves the page wants the file no more.
  useEffect(() => () => running.current?.abort(), []);

  const { busy, submit } = useSubmit(async () => {
    const controller = new AbortController();
    running.current = controller;
    setOutcome(null);
    setSizeBytes(0);
    try {
      const copy = await fetchDataCopy({
        getAccessToken: source.getAccessToken,
        renew: source.renew,
        signal: controller.signal,
        onProgress: setSizeBytes,
      });
      saveFile(copy.file, copy.name);
      setOutcome({ kind: 'success', sentence: words.done(copy.name) });
    } catch (error) {
      if (controller.signal.aborted) return setOutcome({ kind: 'info', sentence: words.cancelled });
      log.error('The copy of the data did not arrive', error);
      setOutcome(explain(error));
    }
  });

  return (
    <Panel title={words.title}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink-2">{words.hint}</p>
        {busy && <Progress label={words.making} value={null} detail={words.received(sizeText(sizeBytes))} />}
        {outcome !== null && <Notice kind={outcome.kind}>{outcome.sentence}</Notice>}
        <div className="flex justify-end gap-2 max-md:flex-col">
          {busy && <Button onClick={() => running.current?.abort()}>{words.cancel}</Button>}
          <Button icon={Download} busy={busy} busyText={words.making} onClick={submit}>
            {words.start}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function explain(error: unknown): Outcome {
  if (error instanceof ApiError && error.status === 429) {
    const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60));
    return { kind: 'warn', sentence: words.tooOften(minutes) };
  }
  return { kind: 'danger', sentence: words.failed };
}

function sizeText(sizeBytes: number): string {
  const kilobytes = Math.ceil(sizeBytes / 1024);
  if (kilobytes < 1024) return words.kilobytes(formatNumber(kilobytes));
  return words.megabytes(formatNumber(Math.round(kilobytes / 1024)));
}
