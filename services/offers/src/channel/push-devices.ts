import { createHash } from 'node:crypto';
import { deviceOf } from '@garimpo/auth-contract';
import {
  offersErrors,
  PUSH_DEVICES_MAX,
  type PushDeviceInput,
  type PushDeviceView,
} from '@garimpo/offers-contract';
import { type Actor, type Database, defineErrors, InjectDatabase, lockPerUser } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { PushDeviceEntity } from './channel.entities.ts';
import { ChannelLimits } from './channel-limits.ts';
import { encryptPush } from './encrypt-push.ts';
import { PushKeyRing } from './push-keys.ts';
import { ReachableAddress } from './reachable-address.ts';

const fail = defineErrors(offersErrors);

/** The browsers of an account that are sent notifications. */
@Injectable()
export class PushDevices {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly limits: ChannelLimits,
    private readonly addresses: ReachableAddress,
    private readonly keys: PushKeyRing,
  ) {}

  /**
   * A browser that is known already gets its new keys; one that another account used is this one's from now on, so that nobody
   * is shown what is not theirs. Throws `offers.channel.unavailable`, `.refused`, `.limit_reached` and `.too_many`.
   */
  async add(actor: Actor, subscription: PushDeviceInput, userAgent: string): Promise<PushDeviceView> {
    if (this.keys.current === null) throw fail('offers.channel.unavailable');
    if (this.keys.current !== subscription.serverKey) throw refused('serverKey');
    await this.limits.take(actor.userId);
    refuseBadKeys(subscription);
    await this.addresses.mustReach(subscription.endpoint, 'endpoint');
    const { userId } = actor;
    const { endpoint } = subscription;
    // The service acts: users may not write a device's keys.
    return this.database.asService(async (tx) => {
      await lockPerUser(tx, userId, 'push devices');
      const devices = tx.repository(PushDeviceEntity);
      const known = await devices.findOneBy({ endpoint });
      if (known?.userId !== userId && (await devices.countBy({ userId })) >= PUSH_DEVICES_MAX)
        throw fail('offers.channel.limit_reached', {
          fields: [{ path: 'endpoint', rule: String(PUSH_DEVICES_MAX) }],
        });
      await devices.upsert({ ...subscription, ...deviceOf(userAgent), userId }, ['endpoint']);
      return toDeviceView(await devices.findOneByOrFail({ endpoint }));
    });
  }

  /** Throws `offers.channel.not_found`. */
  async remove(actor: Actor, id: string): Promise<void> {
    const { affected } = await this.database.asUser(actor, (tx) =>
      tx.repository(PushDeviceEntity).delete({ id, userId: actor.userId }),
    );
    if (affected !== 1) throw fail('offers.channel.not_found');
  }
}

/** What cannot be encrypted for could never be sent. */
function refuseBadKeys(subscription: Pick<PushDeviceInput, 'p256dh' | 'auth'>): void {
  try {
    encryptPush(Buffer.alloc(0), subscription);
  } catch (cause) {
    throw refused('p256dh', cause);
  }
}

function refused(path: string, cause?: unknown) {
  return fail('offers.channel.refused', { fields: [{ path, rule: 'key' }], cause });
}

export function toDeviceView({ endpoint, createdAt, ...device }: PushDeviceEntity): PushDeviceView {
  const { id, browser, system } = device;
  const endpointHash = createHash('sha256').update(endpoint).digest('base64url');
  return { id, browser, system, endpointHash, createdAt: createdAt.toISOString() };
}
