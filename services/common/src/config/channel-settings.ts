import * as z from 'zod';

/** Where alerts may go besides email. A channel without its secret is not available. */
export interface ChannelSettings {
  /** Private key of web push (P-256, base64url), by which push services know who sends. */
  pushKey?: string;
  /** The previous one, for browsers that subscribed with it. */
  pushKeyPrevious?: string;
  telegramBotToken?: string;
  /** Origin of the Bot API, without a slash at its end. */
  telegramApiUrl: string;
}

const PUSH_KEY = /^[A-Za-z0-9_-]{43}$/;
const PUSH_KEY_SHAPE = 'must be 32 bytes in base64url, as "openssl rand 32 | basenc --base64url" makes them';
const BOT_TOKEN = /^\d{5,20}:[A-Za-z0-9_-]{20,100}$/;

const pushKey = z
  .string()
  .transform((text) => text.replace(/=$/, ''))
  .pipe(z.string().regex(PUSH_KEY, PUSH_KEY_SHAPE))
  .optional();

export const channelVariables = {
  PUSH_KEY: pushKey,
  PUSH_KEY_PREVIOUS: pushKey,
  TELEGRAM_BOT_TOKEN: z.string().regex(BOT_TOKEN, 'must be a token as @BotFather gives it').optional(),
  TELEGRAM_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://api.telegram.org'),
};

type ChannelVariables = z.infer<z.ZodObject<typeof channelVariables>>;

export function channelSettings(value: ChannelVariables): ChannelSettings {
  return {
    telegramApiUrl: value.TELEGRAM_API_URL.replace(/\/+$/, ''),
    ...(value.PUSH_KEY !== undefined && { pushKey: value.PUSH_KEY }),
    ...(value.PUSH_KEY_PREVIOUS !== undefined && { pushKeyPrevious: value.PUSH_KEY_PREVIOUS }),
    ...(value.TELEGRAM_BOT_TOKEN !== undefined && { telegramBotToken: value.TELEGRAM_BOT_TOKEN }),
  };
}

export function channelProblems({ PUSH_KEY, PUSH_KEY_PREVIOUS }: ChannelVariables): string[] {
  return PUSH_KEY_PREVIOUS !== undefined && PUSH_KEY === undefined
    ? ['PUSH_KEY_PREVIOUS is set without PUSH_KEY']
    : [];
}
