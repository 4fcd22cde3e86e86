import { Cache, CONFIG, type Config, Outbound, OutboundError } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';

/** The Bot API did not do what it was asked, and said why; or there was no answer, with the outbound guard's code. */
export class TelegramError extends Error {
  override name = 'TelegramError';

  constructor(
    readonly status: number | null,
    readonly reason: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`Telegram: ${status ?? ''} ${reason}`);
  }
}

const reply = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

const me = z.object({ username: z.string() });
const update = z.object({
  update_id: z.number(),
  message: z
    .object({
      text: z.string().optional(),
      chat: z.object({
        id: z.number(),
        type: z.string(),
        first_name: z.string().optional(),
        username: z.string().optional(),
      }),
    })
    .optional(),
});
export type TelegramUpdate = z.infer<typeof update>;

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 2 * 1024 * 1024;
const NAME_KEPT_MS = 60 * 60 * 1000;

/** The operator's bot, by the Bot API. */
@Injectable()
export class TelegramBot {
  readonly #base: string | null;
  readonly #names = new Cache<string>({ load: () => this.#askName(), max: 1 });

  constructor(
    @Inject(CONFIG) { telegramBotToken, telegramApiUrl }: Config,
    private readonly outbound: Outbound,
  ) {
    this.#base = telegramBotToken === undefined ? null : `${telegramApiUrl}/bot${telegramBotToken}`;
  }

  get isSet(): boolean {
    return this.#base !== null;
  }

  /** What people find it by. Throws {@link TelegramError}. */
  name(): Promise<string> {
    return this.#names.fetch('me', { maxAgeMs: NAME_KEPT_MS });
  }

  /** Throws {@link TelegramError}. */
  async send(chatId: string, text: string, signal?: AbortSignal): Promise<void> {
    const message = { chat_id: chatId, text, link_preview_options: { is_disabled: true } };
    await this.#call('sendMessage', message, z.unknown(), { timeoutMs: TIMEOUT_MS, signal });
  }

  /** Waits for one, up to `waitSeconds`. Telegram forgets those before `offset`. Throws {@link TelegramError}. */
  updates(
    offset: number | null,
    { waitSeconds, signal }: { waitSeconds: number; signal: AbortSignal },
  ): Promise<TelegramUpdate[]> {
    const wanted = {
      timeout: waitSeconds,
      allowed_updates: ['message'],
      ...(offset !== null && { offset }),
    };
    const timeoutMs = TIMEOUT_MS + waitSeconds * 1000;
    return this.#call('getUpdates', wanted, z.array(update), { timeoutMs, signal });
  }

  async #askName(): Promise<string> {
    return (await this.#call('getMe', {}, me, { timeoutMs: TIMEOUT_MS })).username;
  }

  /** Its address holds the token: nothing of it may reach the log. */
  async #call<T>(
    method: string,
    body: object,
    result: z.ZodType<T>,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<T> {
    if (this.#base === null) throw new TelegramError(null, 'no_bot');
    try {
      const answer = await this.outbound.fetch(`${this.#base}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        maxBytes: ANSWER_BYTES,
        timeoutMs,
        maxRedirects: 0,
        ...(signal !== undefined && { signal }),
      });
      const parsed = reply.safeParse(parseJson(await answer.text()));
      if (parsed.data?.ok !== true)
        throw new TelegramError(
          answer.status,
          parsed.data?.description ?? 'unreadable answer',
          parsed.data?.parameters?.retry_after ?? null,
        );
      const read = result.safeParse(parsed.data.result);
      if (!read.success) throw new TelegramError(answer.status, 'unreadable answer');
      return read.data;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof OutboundError) throw new TelegramError(null, error.code);
      throw error;
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
