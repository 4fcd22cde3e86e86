import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** The API of a payment provider on loopback, which answers as a test says; a path that none has told is not there. */
export interface ProviderApi {
  origin: string;
  /** Paths in the order in which they were asked for, with the token. */
  asked: { path: string; authorization: string | undefined }[];
  /** The answers to a path, one after the other; the last one stays. */
  answer(path: string, ...answers: (Answer | object)[]): void;
  close(): Promise<void>;
}

export async function startProviderApi(): Promise<ProviderApi> {
  const answers = new Map<string, (Answer | object)[]>();
  const asked: ProviderApi['asked'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, authorization: request.headers.authorization });
    const left = answers.get(path) ?? [];
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? status(404);
    if (typeof answer === 'function') (answer as Answer)(response, request);
    else json(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answer: (path, ...given) => void answers.set(path, given),
    close: () => closed(server),
  };
}

export function json(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (response) => void response.writeHead(code, headers).end('{"message":"of the test"}');
}

/** Says that it will answer, and never does. */
export const silence: Answer = (response) => response.flushHeaders();

export const hangUp: Answer = (response) => void response.socket?.destroy();

/** Goes on for ever, as fast as it is read. */
export const endless: Answer = (response) => {
  response.write('{"id":"');
  const more = (): void => {
    while (response.write('a'.repeat(16 * 1024))) if (response.destroyed) return;
  };
  response.on('drain', more);
  response.on('close', () => response.removeAllListeners('drain'));
  more();
};

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
