import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { MediaModule } from '../../src/index.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
  code: string | null;
  fields: unknown;
}

export interface MediaApp {
  app: TestApp;
  token: string;
  /** A form with this file, as a browser sends it. */
  send(bytes: Uint8Array, name: string, token?: string): Promise<Answer>;
  sendForm(form: FormData, token?: string): Promise<Answer>;
  close(): Promise<void>;
}

export async function mediaApp(): Promise<MediaApp> {
  const app = await testApp({ modules: [MediaModule], domains: [] });
  const token = await app.tokenFor();
  const sendForm: MediaApp['sendForm'] = async (form, own = token) => {
    const headers: Record<string, string> = own === '' ? {} : { authorization: `Bearer ${own}` };
    return answerOf(await fetch(`${app.url}/api/strip-meta`, { method: 'POST', headers, body: form }));
  };
  return {
    app,
    token,
    sendForm,
    send: (bytes, name, own) => {
      const form = new FormData();
      form.set('file', new File([bytes.slice()], name));
      return sendForm(form, own);
    },
    close: () => app.close(),
  };
}

export async function answerOf(response: Response): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  const isJson = (headers.get('content-type') ?? '').startsWith('application/json');
  const error = isJson
    ? (JSON.parse(body.toString()) as { error: { code: string; fields?: unknown } }).error
    : null;
  return { status, headers, body, code: error?.code ?? null, fields: error?.fields };
}
