import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AVATARS_PATH, accountsErrors, type ProfileView } from '@garimpo/accounts-contract';
import {
  type Actor,
  ConcurrencyLimit,
  type createLogger,
  defineErrors,
  LOGGER,
  ObjectStore,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ProfileService } from '../profiles/profile.service.ts';
import { avatarKey, avatarKeyOf } from './avatar-key.ts';
import { makeAvatar } from './make-avatar.ts';

type Logger = ReturnType<typeof createLogger>;

const fail = defineErrors(accountsErrors);

/** Opening a picture can take a hundred megabytes, and a core for half a second. */
const OPENED_AT_ONCE = 2;

@Injectable()
export class AvatarService {
  private readonly opening = new ConcurrencyLimit(OPENED_AT_ONCE);

  constructor(
    private readonly profiles: ProfileService,
    private readonly store: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Throws `accounts.avatar.…` for what is no picture that can be kept, `accounts.profile.not_found`. */
  async replace(actor: Actor, bytes: Buffer): Promise<ProfileView> {
    // Asked first: nobody without a profile gets a picture opened or a file written.
    await this.profiles.mustExist(actor);
    const avatar = await this.opening.run(() => makeAvatar(bytes));
    // Says nothing of whose it is: the address is public.
    const file = `${randomBytes(16).toString('hex')}.webp`;
    await this.store.put(avatarKey(file), avatar);
    try {
      return await this.point(actor, `${AVATARS_PATH}/${file}`);
    } catch (error) {
      await this.forget(`${AVATARS_PATH}/${file}`);
      throw error;
    }
  }

  /** Back to the initials. Throws `accounts.profile.not_found`. */
  remove(actor: Actor): Promise<ProfileView> {
    return this.point(actor, null);
  }

  /** Throws `accounts.avatar.not_found`. */
  async open(file: string): Promise<{ body: Readable; sizeBytes: number }> {
    const [stat, body] = await Promise.all([
      this.store.stat(avatarKey(file)),
      this.store.get(avatarKey(file)),
    ]);
    if (stat !== null && body !== null) return { body, sizeBytes: stat.sizeBytes };
    body?.destroy();
    throw fail('accounts.avatar.not_found');
  }

  /** Deletes the file behind an address that no profile has any more; an address elsewhere is left alone. */
  async forget(avatarUrl: string): Promise<void> {
    const key = avatarKeyOf(avatarUrl);
    if (key === null) return;
    try {
      await this.store.delete(key);
    } catch (error) {
      // The picture is replaced all the same; what is left is a small file that nothing leads to.
      this.log.warn({ err: error, key }, 'an avatar that is no longer used could not be deleted');
    }
  }

  private async point(actor: Actor, avatarUrl: string | null): Promise<ProfileView> {
    const { profile, replaced } = await this.profiles.changeAvatar(actor, avatarUrl);
    if (replaced !== null) await this.forget(replaced);
    return profile;
  }
}
