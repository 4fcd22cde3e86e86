import { ApiError } from '@garimpo/sdk';

interface Asking {
  getAccessToken: () => Promise<string | null>;
  /** For a token that was refused before its time; true when there is another one. */
  renew: () => Promise<boolean>;
  signal: AbortSignal;
  onProgress: (sizeBytes: number) => void;
  fetch?: typeof fetch;
}

export interface DataCopy {
  file: Blob;
  name: string;
}

const ADDRESS = '/api/account/export';
const OTHERWISE = 'garimpo-meus-dados.zip';

/**
 * The copy of the user's data. It may take minutes, and how long it is nobody knows before its end; so it is read piece by
 * piece. Rejects with an ApiError where the service refuses, and with what the browser says where the file breaks off.
 */
export async function fetchDataCopy(asking: Asking): Promise<DataCopy> {
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
