import { AccountsPort } from '@garimpo/accounts-contract';
import { clonerErrors, storageBytesOf } from '@garimpo/cloner-contract';
import { Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

const fail = defineErrors(clonerErrors);

/** What a user's plan has room for: files of clones count once, however many versions and clones have them. */
@Injectable()
export class PlanStorage {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly accounts: AccountsPort,
  ) {}

  /** Bytes that are left. Throws `cloner.storage.full` where there are fewer than are needed. */
  async room(userId: string, neededBytes: number): Promise<number> {
    const { usedBytes, allowedBytes } = await this.of(userId);
    const left = allowedBytes - usedBytes;
    if (left < neededBytes)
      throw fail('cloner.storage.full', { fields: [{ path: 'storage', rule: String(allowedBytes) }] });
    return left;
  }

  async of(userId: string): Promise<{ usedBytes: number; allowedBytes: number }> {
    const { limits } = await this.accounts.subscriptionOf(userId);
    return { usedBytes: await this.#used(userId), allowedBytes: storageBytesOf(limits?.maxClones ?? 0) };
  }

  /** As the service: objects belong to no user. */
  async #used(userId: string): Promise<number> {
    const [row] = await this.database.runAsService<{ bytes: number }>(
      `SELECT coalesce(sum(o.bytes), 0)::float8 AS bytes FROM cloner.objects o WHERE o.sha256 IN (
         SELECT vo.sha256 FROM cloner.versions v
         JOIN cloner.version_objects vo ON vo.clone_id = v.clone_id AND vo.n = v.n
         WHERE v.user_id = $1
         UNION SELECT u.sha256 FROM cloner.uploads u WHERE u.user_id = $1
         UNION SELECT b.sha256 FROM cloner.block_files b WHERE b.user_id = $1)`,
      [userId],
    );
    return row?.bytes ?? 0;
  }
}
