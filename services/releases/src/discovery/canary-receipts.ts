import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { replicasSecret } from '../replicas-secret.ts';

/** A canary as one account is given it. The salt is of one run: a version that is tried out again takes another receipt. */
export interface ServedCanary {
  userId: string;
  tool: string;
  version: string;
  salt: string;
}

/** Within a period the receipt stays the same, and with it the tag of the answer that carries it. */
const PERIOD_MS = 10 * 60_000;
/** Periods for which a receipt stays valid: one page may stay open that long and still report its loads. */
const GOOD_FOR_PERIODS = 3;

const RECEIPT = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/**
 * Signs that an account was given a canary, for half an hour at most, and believes it of that account alone. The key is
 * shared by all replicas, and nothing is stored: neither a restart nor a crash between the answer and the report loses it.
 */
@Injectable()
export class CanaryReceipts {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = Buffer.from(
      hkdfSync('sha256', replicasSecret(config), 'garimpo', 'releases canary receipt', 32),
    );
  }

  sign(served: ServedCanary, now: Date): string {
    const period = periodOf(now);
    return `${period}.${this.mac(served, period).toString('base64url')}`;
  }

  /** @param receipt as a shell sent it: it may be anything */
  proves(receipt: string | undefined, served: ServedCanary, now: Date): boolean {
    const [, digits, mac] = RECEIPT.exec(receipt ?? '') ?? [];
    if (digits === undefined || mac === undefined) return false;
    const age = periodOf(now) - Number(digits);
    // The clock of the replica that signed may be a little ahead.
    if (age < -1 || age >= GOOD_FOR_PERIODS) return false;
    return timingSafeEqual(Buffer.from(mac, 'base64url'), this.mac(served, Number(digits)));
  }

  private mac({ userId, tool, version, salt }: ServedCanary, period: number): Buffer {
    return createHmac('sha256', this.key).update([period, tool, version, salt, userId].join('\n')).digest();
  }
}

function periodOf(now: Date): number {
  return Math.floor(now.getTime() / PERIOD_MS);
}
