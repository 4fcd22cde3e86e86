import { CONFIG, type Config, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { alertMessage } from '../text/pt-br-alerts.ts';
import { TelegramChatEntity } from './channel.entities.ts';
import { BOARD_PATH, ChannelSender, type OutgoingMessage, type SendResult } from './channel-sender.ts';
import { retryTime } from './retry-time.ts';
import { TelegramBot, TelegramError } from './telegram-bot.ts';

/** The bot was blocked or thrown out, or the chat is gone: 403, or 400 with these words. */
const NO_CHAT = /chat not found|user is deactivated|PEER_ID_INVALID/i;

/** Sends a message to the chat that a user has connected. */
@Injectable()
export class TelegramSender extends ChannelSender {
  readonly channel = 'telegram';
  readonly waitMinutes = 1;
  readonly atOnce = 8;
  readonly oneServer = true;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly bot: TelegramBot,
  ) {
    super();
  }

  async send(
    { userId, events }: OutgoingMessage,
    { now, signal }: { now: Date; signal: AbortSignal },
  ): Promise<SendResult> {
    // The service acts: users may not read a chat's id.
    const chat = await this.database.asService((tx) =>
      tx
        .repository(TelegramChatEntity)
        .findOne({ select: { userId: true, chatId: true }, where: { userId } }),
    );
    if (chat === null) return { became: 'unwanted' };
    try {
      await this.bot.send(chat.chatId, alertMessage(events, `${this.config.publicUrl}${BOARD_PATH}`), signal);
      return { became: 'told' };
    } catch (error) {
      if (!(error instanceof TelegramError)) throw error;
      const { status, reason } = error;
      if (status === 403 || (status === 400 && NO_CHAT.test(reason))) {
        await this.database.asService((tx) =>
          tx.repository(TelegramChatEntity).delete({ userId, chatId: chat.chatId }),
        );
        return { became: 'failed', status, failure: 'gone' };
      }
      if (status === 400) return { became: 'failed', status };
      const failure = status === null ? reason : null;
      return { became: 'later', status, failure, ...retryTime(error.retryAfterSeconds, now) };
    }
  }
}
