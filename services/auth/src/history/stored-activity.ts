import { createHash } from 'node:crypto';
import {
  type AccountEvent,
  ActivityRecorder,
  CONFIG,
  type Config,
  type Database,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { ActivityEmails } from '../activity/activity-emails.ts';
import { ActivityLog } from '../activity/activity-log.ts';
import { UserEntity } from '../user/user.entity.ts';

/** Events of an account that other domains report. Runs as the service, as those domains have checked who it is. */
@Injectable()
export class StoredActivity extends ActivityRecorder {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly log: ActivityLog,
    private readonly emails: ActivityEmails,
  ) {
    super();
  }

  async record({ id, userId, letter: sendsEmail, ...event }: AccountEvent): Promise<string | null> {
    const lineOf = (whose: string) => derivedId(`${id} ${event.kind} ${whose}`);
    await this.database.asService(async (tx) => {
      const accounts = userId === null ? await this.#administrators(tx) : [userId];
      for (const whose of accounts) {
        const byOperator = userId === null;
        await this.log.note(tx, { ...event, sendsEmail, id: lineOf(whose), userId: whose, byOperator });
      }
    });
    this.log.deliver();
    return userId === null ? null : this.emails.linkOf(lineOf(userId));
  }

  async #administrators(tx: Transaction): Promise<string[]> {
    const administrators = await tx.repository(UserEntity).find({
      select: { id: true },
      where: { email: In([...this.config.adminEmails]), emailVerifiedAt: Not(IsNull()) },
      order: { id: 'ASC' },
    });
    return administrators.map(({ id }) => id);
  }
}

/** RFC 9562, version 8: an event has one entry in each account, however often it is reported. */
function derivedId(of: string): string {
  const bytes = createHash('sha256').update(of).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
