import type { ServerResponse } from 'node:http';
import type { Config } from '@garimpo/service-kit';
import { type Received, Receiver } from '@garimpo/service-kit/testing/receiver';
import type { Network } from '@garimpo/traffic-filter-contract';

type Reply = { status: number; json: unknown };
type Body = Record<string, unknown>;

const PATHS: readonly (readonly [pattern: RegExp, network: Network | 'token'])[] = [
  [/^\/v26\.0\/\d+\/events$/, 'facebook'],
  [/^\/open_api\/v1\.3\/event\/track\/$/, 'tiktok'],
  [/^\/v1\/events:ingest$/, 'google'],
  [/^\/token$/, 'token'],
  [/^\/log\/common\/api$/, 'kwai'],
];
/** Answers as the networks document them. */
const TAKEN: Readonly<Record<Network | 'token', unknown>> = {
  facebook: { events_received: 1, messages: [], fbtrace_id: 'AbCdEf' },
  tiktok: { code: 0, message: 'OK', request_id: '202611300001', data: {} },
  google: { requestId: 'requisicao-1' },
  token: { access_token: 'acesso-de-uma-hora', expires_in: 3_599, token_type: 'Bearer' },
  kwai: { result: 1 },
};

/** The APIs of the four networks on loopback, each as far as conversions are sent to it, with its own way to know one again. */
export class FakeNetworks {
  static readonly HOST = 'redes.test';

  /** What arrived, in its order. */
  readonly asked: { network: Network | 'token'; headers: Received['headers']; body: Body | string }[] = [];
  /** What each network counts of it, by the id that it knows a conversion by. */
  readonly counted: { network: Network; name: string }[] = [];
  /** Answers in place of the documented ones; `null` ends the connection without one. */
  readonly answers = new Map<Network | 'token', Reply | null>();
  /** Called when something arrived, before it is answered. */
  onAsked: (network: Network | 'token') => Promise<void> | void = () => undefined;

  private constructor(private readonly receiver: Receiver) {
    receiver.answer = (response, request) => void this.#answer(response, request);
  }

  static async start(port?: number): Promise<FakeNetworks> {
    return new FakeNetworks(await Receiver.start(FakeNetworks.HOST, port));
  }

  get config(): Partial<Config> {
    const url = `http://${FakeNetworks.HOST}`;
    return {
      outboundAllow: [this.receiver.allow],
      metaGraphUrl: url,
      tiktokApiUrl: url,
      googleDataUrl: url,
      googleTokenUrl: url,
      kwaiApiUrl: url,
    };
  }

  /** The same for a process of its own. */
  get env(): Record<string, string> {
    const url = `http://${FakeNetworks.HOST}`;
    return {
      OUTBOUND_ALLOW: this.receiver.allow,
      META_GRAPH_URL: url,
      TIKTOK_API_URL: url,
      GOOGLE_DATA_URL: url,
      GOOGLE_TOKEN_URL: url,
      KWAI_API_URL: url,
    };
  }

  bodies(network: Network | 'token'): (Body | string)[] {
    return this.asked.filter((one) => one.network === network).map(({ body }) => body);
  }

  clear(): void {
    this.asked.length = 0;
    this.counted.length = 0;
    this.answers.clear();
    this.onAsked = () => undefined;
  }

  close(): Promise<void> {
    return this.receiver.close();
  }

  async #answer(response: ServerResponse, { path, headers, body }: Received): Promise<void> {
    const network = PATHS.find(([pattern]) => pattern.test(path))?.[1];
    if (network === undefined) return void response.writeHead(404).end();
    const read = network === 'token' ? body : (JSON.parse(body) as Body);
    this.asked.push({ network, headers, body: read });
    const answer = this.answers.get(network);
    const isTaken = answer === undefined || answer === null || answer.status >= 500;
    // A server that fails, or whose answer is lost, may have counted first.
    if (isTaken && network !== 'token') this.#count(network, read as Body);
    await this.onAsked(network);
    if (answer === null) return void response.destroy();
    const { status, json } = answer ?? { status: 200, json: TAKEN[network] };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  #count(network: Network, body: Body): void {
    const name = nameOf(network, body, this.counted.length);
    if (!this.counted.some((one) => one.network === network && one.name === name))
      this.counted.push({ network, name });
  }
}

/** What a network takes for the same conversion; Kwai has nothing of the kind. */
function nameOf(network: Network, body: Body, count: number): string {
  if (network === 'kwai') return `${count}`;
  const [event] = (network === 'google' ? body['events'] : body['data']) as Body[];
  return String(
    network === 'google'
      ? event?.['transactionId']
      : `${event?.['event_name'] ?? event?.['event']} ${event?.['event_id']}`,
  );
}
