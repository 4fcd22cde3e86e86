import { expect, it } from '@jest/globals';
import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace';
import { shownSpan, summaryOf } from './start-tracing.ts';

/** As it is sent. */
function sent(kind: SpanKind, attributes: Attributes, error?: Error | string): ReadableSpan {
  const ended: ReadableSpan[] = [];
  const provider = new TracerProvider({
    spanProcessors: [
      {
        onStart: () => {},
        onEnd: (span) => void ended.push(shownSpan(span)),
        forceFlush: async () => {},
        shutdown: async () => {},
      },
    ],
  });
  const span = provider.getTracer('test').startSpan('GET', { kind, attributes, links: [] });
  if (error !== undefined) {
    span.recordException(error);
    span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
  }
  span.end();
  const [only] = ended;
  if (only === undefined) throw new Error('nothing was sent');
  return only;
}

it('shows what was done and how it ended', () => {
  const told = {
    'http.request.method': 'GET',
    'http.route': '/api/offers/:id',
    'http.response.status_code': 200,
    'db.system.name': 'postgresql',
    'garimpo.request_id': 'id',
  };
  expect(sent(SpanKind.SERVER, told)).toMatchObject({ name: 'GET', kind: SpanKind.SERVER, attributes: told });
});

it('keeps back what was sent, by whom, and what the code does not name', () => {
  const kept = {
    'url.full': 'http://x/?q=secret',
    'url.path': '/secret',
    'url.query': 'secret',
    'http.target': '/secret',
    'http.request.header.cookie': ['secret'],
    'client.address': '203.0.113.77',
    'network.peer.address': '203.0.113.77',
    'user_agent.original': 'secret',
    'db.query.text': 'select secret',
    'db.postgresql.values': ['secret'],
    'aws.s3.bucket': 'secret',
    'something.new': 'secret',
  };
  for (const kind of [SpanKind.SERVER, SpanKind.CLIENT]) expect(sent(kind, kept).attributes).toEqual({});
});

it('shows the peer of a call, and not the name of this host', () => {
  const address = { 'server.address': 'accounts', 'server.port': 3000 };
  expect(sent(SpanKind.CLIENT, address).attributes).toEqual(address);
  expect(sent(SpanKind.SERVER, address).attributes).toEqual({});
});

it.each([
  ['its class', new TypeError('secret'), 'TypeError'],
  ['its code', Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ['the code of Postgres', "PostgreSQL error of type 'error' occurred (code: 23505)", '23505'],
  ['nothing where that is all there is', 'secret (code: secret)', undefined],
])('tells of an error %s, and none of its words', (_what, error, type) => {
  const span = sent(SpanKind.INTERNAL, {}, error);
  expect(span).toMatchObject({ status: { code: SpanStatusCode.ERROR }, events: [] });
  expect(span.attributes['error.type']).toBe(type);
  expect(JSON.stringify([span.status, span.attributes])).not.toContain('secret');
});

it.each([
  [`select set_config('role', $1, true)`, 'SELECT'],
  ['SELECT * FROM releases.pointers WHERE tool = $1', 'SELECT releases.pointers'],
  ['SELECT "offer"."id" FROM "offers"."offers" "offer" WHERE x = 1', 'SELECT offers.offers'],
  ["\n  insert into a.b (secret) values ('hunter2')", 'INSERT a.b'],
  ['UPDATE cloner.captures SET state = $1', 'UPDATE cloner.captures'],
  ["delete from only x where mail = 'a@b.c'", 'DELETE x'],
  ["select 'x' || ' from secret.place'", 'SELECT'],
  ['(select 1)', 'SELECT'],
  ['', 'statement'],
])('says of %j no more than %j', (statement, summary) => {
  expect(summaryOf(statement)).toBe(summary);
});
