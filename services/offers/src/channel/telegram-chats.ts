import { createHash, randomBytes } from 'node:crypto';
import { offersErrors, type TelegramLink } from '@garimpo/offers-contract';
import {
  type Actor,
  type createLogger,
  cutText,
  type Database,
  defineErrors,
  InjectDatabase,
  InjectJobs,
  type Job,
  type JobRun,
  Jobs,
  LOGGER,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import * as z from 'zod';
import { telegramText } from '../text/pt-br-channels.ts';
import { TelegramChatEntity, TelegramCodeEntity } from './channel.entities.ts';
import { ChannelLimits } from './channel-limits.ts';
import { TelegramBot, TelegramError, type TelegramUpdate } from './telegram-bot.ts';

const fail = defineErrors(offersErrors);

type Logger = ReturnType<typeof createLogger>;

const CODE_BYTES = 16;
const CODE_MS = 15 * 60 * 1000;
const NAME_MAX = 60;
/** One run asks so often, and waits so long for an answer; the next one is sent while a code is open. */
const ASKS_PER_RUN = 3;
const WAIT_SECONDS = 15;
const PAUSE_MS = 2_000;

/**
 * Connects accounts with chats: the user opens the bot by a link with a code, which the bot is then sent (`/start CODE`). What
 * people write to the bot is asked for while somebody is connecting, and now and then for `/stop`.
 */
@Injectable()
export class TelegramChats {
  private readonly read: Job<typeof noData>;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly bot: TelegramBot,
    private readonly limits: ChannelLimits,
  ) {
    this.read = jobs.define({
      name: 'offers.read-telegram',
      data: noData,
      timeoutSeconds: 90,
      retries: 0,
      singletonKey: () => 'one',
      work: (_nothing, run) => this.readUpdates(run),
    });
    if (!bot.isSet) return;
    jobs.schedule({
      name: 'offers.plan-telegram',
      every: '*/5 * * * *',
      timeoutSeconds: 30,
      work: async () => {
        await this.read.send({});
      },
    });
  }

  /** Throws `offers.channel.unavailable` and `offers.channel.too_many`. */
  async link(actor: Actor, now: Date): Promise<TelegramLink> {
    if (!this.bot.isSet) throw fail('offers.channel.unavailable');
    await this.limits.take(actor.userId);
    const name = await this.bot.name().catch((error: unknown) => {
      if (!(error instanceof TelegramError)) throw error;
      throw fail('offers.channel.unavailable', { cause: error });
    });
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const expiresAt = new Date(now.getTime() + CODE_MS);
    // The service acts: users may not read codes. A new one takes the place of the one before.
    await this.database.asService(async (tx) => {
      const { userId } = actor;
      await tx
        .repository(TelegramCodeEntity)
        .upsert({ userId, codeHash: hashOf(code), expiresAt }, ['userId']);
      await this.read.send({}, { tx });
    });
    return { url: `https://t.me/${name}?start=${code}`, expiresAt: expiresAt.toISOString() };
  }

  /** Throws `offers.channel.not_found`. */
  async disconnect(actor: Actor): Promise<void> {
    const { affected } = await this.database.asUser(actor, (tx) =>
      tx.repository(TelegramChatEntity).delete({ userId: actor.userId }),
    );
    if (affected !== 1) throw fail('offers.channel.not_found');
  }

  private async readUpdates({ now, signal }: JobRun): Promise<void> {
    let offset: number | null = null;
    try {
      for (let asked = 0; asked < ASKS_PER_RUN; asked += 1) {
        const waitSeconds = (await this.isAwaited(now)) ? WAIT_SECONDS : 0;
        const updates = await this.bot.updates(offset, { waitSeconds, signal });
        for (const update of updates) {
          await this.take(update, now);
          offset = update.update_id + 1;
        }
        if (updates.length === 0 && waitSeconds === 0) break;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TelegramError)) throw error;
      // Where another process asks at the same time, Telegram answers one of both with 409.
      this.log.warn({ err: error }, 'messages to the bot were not read');
    }
    if (await this.isAwaited(now)) await this.read.send({}, { after: new Date(now.getTime() + PAUSE_MS) });
  }

  private isAwaited(now: Date): Promise<boolean> {
    // The service acts here and below: the bot speaks with people who are not signed in.
    return this.database.asService((tx) =>
      tx.repository(TelegramCodeEntity).existsBy({ expiresAt: MoreThan(now) }),
    );
  }

  /** Taking one twice does no harm: the code is gone by then, and the chat is connected. */
  private async take({ message }: TelegramUpdate, now: Date): Promise<void> {
    if (message?.text === undefined || message.chat.type !== 'private') return;
    const { id, first_name: first, username } = message.chat;
    const chatId = String(id);
    const [, command, code] = /^\/(start|stop)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/.exec(message.text) ?? [];
    if (command === undefined) return;
    if (command === 'stop') {
      await this.database.asService((tx) => tx.repository(TelegramChatEntity).delete({ chatId }));
      return this.answer(chatId, telegramText.stopped);
    }
    if (code === undefined) return this.answer(chatId, telegramText.howTo);
    const name = cutText(username === undefined ? (first ?? '') : `@${username}`, NAME_MAX) || chatId;
    const became = await this.connect(code, { chatId, name, connectedAt: now });
    if (became === 'connected') await this.answer(chatId, telegramText.connected);
    if (became === 'unknown') await this.answer(chatId, telegramText.codeOver);
  }

  private connect(
    code: string,
    chat: Omit<TelegramChatEntity, 'userId'>,
  ): Promise<'connected' | 'already' | 'unknown'> {
    return this.database.asService(async (tx) => {
      const codes = tx.repository(TelegramCodeEntity);
      const found = await codes.findOneBy({
        codeHash: hashOf(code),
        expiresAt: MoreThan(chat.connectedAt),
      });
      if (found === null) {
        const isKnown = await tx.repository(TelegramChatEntity).existsBy({ chatId: chat.chatId });
        return isKnown ? 'already' : 'unknown';
      }
      const { userId } = found;
      await codes.delete({ userId, codeHash: found.codeHash });
      await tx.repository(TelegramChatEntity).upsert({ userId, ...chat }, ['userId']);
      return 'connected';
    });
  }

  private async answer(chatId: string, text: string): Promise<void> {
    await this.bot.send(chatId, text).catch((error: unknown) => {
      if (!(error instanceof TelegramError)) throw error;
      this.log.warn({ err: error }, 'the bot could not answer');
    });
  }
}

const noData = z.strictObject({});

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
