import { alertChannels } from '@garimpo/offers-contract';
import {
  type createLogger,
  type Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type JobRun,
  Jobs,
  LOGGER,
  lockPerUser,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { ChannelSender, type SendResult } from './channel-sender.ts';
import {
  type ClaimedDelivery,
  channelsWithOpenDeliveries,
  claimDelivery,
  closeDelivery,
  DELIVERIES_AT_ONCE,
  dropUnwanted,
  eventsOf,
  makeDeliveries,
  openDeliveries,
  recordFailure,
  TRIES_MAX,
  usersToTell,
} from './deliveries.query.ts';

type Logger = ReturnType<typeof createLogger>;

export const CHANNEL_SENDERS = Symbol('offers.channel-senders');

/** After this many failures in a row, a channel of one server rests until the next run. */
const FAILURES_IN_A_ROW = 3;

const channelData = z.strictObject({ channel: z.enum(alertChannels) });

/**
 * Tells users what has fired, all of it as one message per channel. A delivery is a row that owns its events, so each event is
 * told once by each channel. It is closed when the other side has taken it, can never take it, or has not for two days; until
 * then it is tried again. It may be sent twice where the process dies before it could note the answer: it is the same delivery
 * then, and carries the same id.
 */
@Injectable()
export class AlertDeliveries {
  private readonly tell: Job<typeof channelData>;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CHANNEL_SENDERS) private readonly senders: readonly ChannelSender[],
  ) {
    this.tell = jobs.define({
      name: 'offers.tell',
      data: channelData,
      timeoutSeconds: 300,
      concurrency: 2,
      // What was not sent is found by the next minute.
      retries: 0,
      singletonKey: ({ channel }) => channel,
      work: ({ channel }, run) => this.sendAll(channel, run),
    });
    jobs.schedule({
      name: 'offers.plan-telling',
      every: '* * * * *',
      timeoutSeconds: 50,
      work: (run) => this.plan(run),
    });
  }

  // The service acts here and below: there is no signed-in user, and users may not write deliveries.
  private async plan({ now, signal }: JobRun): Promise<void> {
    await this.database.asService((tx) => dropUnwanted(tx, now));
    for (const { userId } of await this.database.asService((tx) => usersToTell(tx, now))) {
      signal.throwIfAborted();
      await this.database.asService(async (tx) => {
        await lockPerUser(tx, userId, 'alert deliveries');
        // Another run may have made them a moment ago.
        for (const due of await usersToTell(tx, now, userId)) await makeDeliveries(tx, due, now);
      });
    }
    await this.database.asService(async (tx) => {
      for (const channel of await channelsWithOpenDeliveries(tx, now))
        await this.tell.send({ channel }, { tx });
    });
  }

  private async sendAll(channel: string, run: JobRun): Promise<void> {
    const sender = this.senders.find((one) => one.channel === channel);
    if (sender === undefined) return;
    const ids = await this.database.asService((tx) => openDeliveries(tx, sender.channel, run.now));
    let failures = 0;
    for (let at = 0; at < ids.length; at += sender.atOnce) {
      run.signal.throwIfAborted();
      const results = await Promise.all(
        ids.slice(at, at + sender.atOnce).map((id) => this.sendOne(sender, id, run)),
      );
      for (const result of results) {
        if (result === null) continue;
        failures = result.became === 'later' ? failures + 1 : 0;
        if (sender.oneServer && failures === FAILURES_IN_A_ROW) return;
      }
    }
    if (ids.length === DELIVERIES_AT_ONCE)
      await this.tell.send({ channel: sender.channel }, { after: run.now });
  }

  /** Null for a delivery that another process has. */
  private async sendOne(sender: ChannelSender, id: string, run: JobRun): Promise<SendResult | null> {
    const { now, signal } = run;
    const { waitMinutes } = sender;
    const delivery = await this.database.asService((tx) => claimDelivery(tx, id, { now, waitMinutes }));
    if (delivery === null) return null;
    const result = await this.sendClaimed(sender, delivery, run);
    signal.throwIfAborted();
    await this.database.asService((tx) => {
      switch (result.became) {
        case 'told':
        case 'unwanted':
        case 'failed':
          return closeDelivery(tx, id, { ...result, outcome: result.became, at: now });
        case 'later':
          return delivery.tries >= TRIES_MAX
            ? closeDelivery(tx, id, { ...result, outcome: 'failed', at: now })
            : recordFailure(tx, id, result);
      }
    });
    return result;
  }

  /** Tells nothing of offers that were deleted since. */
  private async sendClaimed(
    sender: ChannelSender,
    { id, userId, deviceId, madeAt, eventIds }: ClaimedDelivery,
    run: JobRun,
  ): Promise<SendResult> {
    const events = await this.database.asService((tx) => eventsOf(tx, eventIds));
    if (events.length === 0) return { became: 'unwanted' };
    try {
      return await sender.send({ id, userId, deviceId, madeAt, events }, run);
    } catch (err) {
      run.signal.throwIfAborted();
      this.log.warn({ err, deliveryId: id, channel: sender.channel }, 'alerts were not sent');
      return { became: 'later', failure: 'error' };
    }
  }
}
