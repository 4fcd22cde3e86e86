import { CONFIG, type Config, LruMap, Outbound, OutboundError } from '@garimpo/service-kit';
import { type Network, SEND_DETAIL_MAX } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { googleApi } from './apis/google-api.ts';
import { kwaiApi } from './apis/kwai-api.ts';
import { metaApi } from './apis/meta-api.ts';
import {
  type ApiRequest,
  type NetworkApi,
  type OutgoingConversion,
  type SendTarget,
  type Verdict,
  verdictOfStatus,
} from './apis/network-api.ts';
import { tiktokApi } from './apis/tiktok-api.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 64 * 1_024;
/** Google's access tokens are good for an hour. */
const TOKEN_KEPT_MS = 45 * 60_000;
const TOKENS_MAX = 1_000;

export type Delivery =
  | Verdict
  /** Nothing of it can have arrived. */
  | { became: 'later'; reason: 'unreachable'; detail: string }
  /** It was sent, and whether it counts is not to be known. */
  | { became: 'unanswered'; reason: 'no_answer' | 'server'; detail: string };

/** Failures before the first byte of a request. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);
const tokenAnswer = z.object({ access_token: z.string() });
const tokenRefusal = z.object({ error: z.string(), error_description: z.string().default('') });

/** Sends one conversion to one network, by the outbound guard. */
@Injectable()
export class NetworkSender {
  readonly #apis: Record<Network, NetworkApi>;
  readonly #accessTokens = new LruMap<string, string>({ max: TOKENS_MAX, ttlMs: TOKEN_KEPT_MS });
  readonly #askedTokens = new Map<string, Promise<string | Delivery>>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbound: Outbound,
  ) {
    this.#apis = {
      facebook: metaApi(config),
      tiktok: tiktokApi(config),
      google: googleApi(config),
      kwai: kwaiApi(config),
    };
  }

  knowsRepeats(network: Network): boolean {
    return this.#apis[network].knowsRepeats;
  }

  /** Throws the signal's reason. */
  async send(
    target: SendTarget,
    conversion: OutgoingConversion,
    { isTest, signal }: { isTest: boolean; signal?: AbortSignal },
  ): Promise<Delivery> {
    const delivery =
      target.network === 'google'
        ? await this.#sendToGoogle(target, conversion, { isTest, signal })
        : await this.#ask(target, conversion, { isTest, signal });
    return 'detail' in delivery ? { ...delivery, detail: shown(delivery.detail, target) } : delivery;
  }

  async #sendToGoogle(
    target: SendTarget,
    conversion: OutgoingConversion,
    options: { isTest: boolean; signal: AbortSignal | undefined },
  ): Promise<Delivery> {
    const access = [target.clientId, target.clientSecret, target.token].join(' ');
    const known = this.#accessTokens.get(access);
    const token = known ?? (await this.#newAccessToken(access, target, options.signal));
    if (typeof token !== 'string') return token;
    const delivery = await this.#ask({ ...target, token }, conversion, options);
    // It may have been taken back.
    if (delivery.became === 'later' && delivery.reason === 'access') this.#accessTokens.delete(access);
    return delivery;
  }

  /** Conversions that are sent side by side ask for it once. */
  #newAccessToken(
    access: string,
    target: SendTarget,
    signal: AbortSignal | undefined,
  ): Promise<string | Delivery> {
    let asked = this.#askedTokens.get(access);
    if (asked === undefined) {
      asked = this.#accessToken(target, signal)
        .then((token) => {
          if (typeof token === 'string') this.#accessTokens.set(access, token);
          return token;
        })
        .finally(() => this.#askedTokens.delete(access));
      this.#askedTokens.set(access, asked);
    }
    return asked;
  }

  /** An access token, or why there is none: then nothing was sent. */
  async #accessToken(target: SendTarget, signal: AbortSignal | undefined): Promise<string | Delivery> {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: target.clientId ?? '',
      client_secret: target.clientSecret ?? '',
      refresh_token: target.token,
    });
    try {
      const { status, said } = await this.#post(
        {
          url: `${this.config.googleTokenUrl}/token`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: body.toString(),
        },
        signal,
      );
      const read = tokenAnswer.safeParse(said);
      if (read.success) return read.data.access_token;
      const refusal = tokenRefusal.safeParse(said).data;
      if (refusal === undefined) return verdictOfStatus(status < 400 ? 502 : status, '');
      const detail = `${refusal.error_description} (${refusal.error})`;
      return status >= 500 || status === 429
        ? verdictOfStatus(status, detail)
        : { became: 'later', reason: 'access', detail };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      return { became: 'later', reason: 'unreachable', detail: '' };
    }
  }

  async #ask(
    target: SendTarget,
    conversion: OutgoingConversion,
    { isTest, signal }: { isTest: boolean; signal: AbortSignal | undefined },
  ): Promise<Delivery> {
    const api = this.#apis[target.network];
    try {
      const { status, said } = await this.#post(api.request(target, conversion, { isTest }), signal);
      const verdict = api.verdict(status, said);
      // Whether a server that fails has counted it first is not to be known.
      if (verdict.became === 'later' && verdict.reason === 'server')
        return { became: 'unanswered', reason: 'server', detail: verdict.detail };
      return verdict;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      return wasSent(error)
        ? { became: 'unanswered', reason: 'no_answer', detail: '' }
        : { became: 'later', reason: 'unreachable', detail: '' };
    }
  }

  async #post(
    { url, headers, body }: ApiRequest,
    signal: AbortSignal | undefined,
  ): Promise<{ status: number; said: unknown }> {
    const answer = await this.outbound.fetch(url, {
      method: 'POST',
      headers,
      body,
      maxBytes: ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
      // What is signed with a token of one address must not reach another.
      maxRedirects: 0,
      httpsOnly: true,
      ...(signal !== undefined && { signal }),
    });
    return { status: answer.status, said: parseJson(await answer.text()) };
  }
}

function wasSent({ code, cause }: OutboundError): boolean {
  if (code === 'bad_address' || code === 'private_address' || code === 'unknown_host') return false;
  const { code: system } = (cause ?? {}) as { code?: string };
  return !(code === 'unreachable' && system !== undefined && NEVER_SENT.has(system));
}

/** What a network said, without the secrets that it may have repeated. */
function shown(detail: string, { token, clientSecret }: SendTarget): string {
  const secrets = [token, clientSecret].filter((secret) => secret !== null);
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), detail);
  return hidden
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, SEND_DETAIL_MAX);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
