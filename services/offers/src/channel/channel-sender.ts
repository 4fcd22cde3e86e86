import type { AlertChannel } from '@garimpo/offers-contract';
import type { ClaimedDelivery, LastTry, ToldEvent } from './deliveries.query.ts';

/** Where messages lead. */
export const BOARD_PATH = '/dashboard';

export interface OutgoingMessage extends Pick<ClaimedDelivery, 'id' | 'userId' | 'deviceId' | 'madeAt'> {
  /** At least one, oldest first. */
  events: ToldEvent[];
}

export type SendResult =
  | ({ became: 'told' } & Pick<LastTry, 'status'>)
  /** The channel is no longer connected. */
  | { became: 'unwanted' }
  /** No further try could change it. */
  | ({ became: 'failed' } & LastTry)
  /** `notBefore` where the other side has said when. */
  | ({ became: 'later'; notBefore?: Date } & LastTry);

/** One channel. What it sends may arrive twice, since we may die before we could note the answer. */
export abstract class ChannelSender {
  abstract readonly channel: AlertChannel;
  /** Wait before the second try. */
  abstract readonly waitMinutes: number;
  /** Messages on their way side by side. */
  abstract readonly atOnce: number;
  /**
   * True where all messages go to one server of ours or our provider's: when it is away, the others are left for the next
   * run. A user's own server says nothing of another's.
   */
  abstract readonly oneServer: boolean;

  /** Throws the signal's reason. */
  abstract send(message: OutgoingMessage, run: { now: Date; signal: AbortSignal }): Promise<SendResult>;
}
