import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A span as it came over the wire. */
export interface TracedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  attributes: Record<string, unknown>;
  /** The process that sent it. */
  service: string;
}

export interface TraceCollector {
  endpoint: string;
  /** What it was shown with the traces. */
  headers: Record<string, unknown>;
  spans: TracedSpan[];
  /** Everything that came, as it came. */
  text: string;
  /** Waits until one of this name has come. */
  spanOf(name: string, traceId?: string): Promise<TracedSpan>;
  close(): Promise<void>;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Pair[] };
    scopeSpans: { spans: (Omit<TracedSpan, 'attributes' | 'service'> & { attributes: Pair[] })[] }[];
  }[];
}

interface Pair {
  key: string;
  value: Record<string, unknown>;
}

/** Takes OTLP over HTTP, in JSON, as a collector does. */
export async function traceCollector(): Promise<TraceCollector> {
  const collector: TraceCollector = {
    endpoint: '',
    headers: {},
    spans: [],
    text: '',
    async spanOf(name, traceId) {
      for (;;) {
        const found = this.spans.find(
          (span) => span.name === name && (traceId === undefined || span.traceId === traceId),
        );
        if (found !== undefined) return found;
        await wait(20);
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      if (request.url !== '/v1/traces') return void response.writeHead(404).end();
      collector.headers = request.headers;
      collector.text += text;
      collector.spans.push(...spansOf(JSON.parse(text)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  collector.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}

function spansOf({ resourceSpans }: Sent): TracedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(toObject(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, attributes: toObject(span.attributes), service })),
    );
  });
}

function toObject(pairs: Pair[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
}
