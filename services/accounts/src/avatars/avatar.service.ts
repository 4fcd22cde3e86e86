import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AVATAR_MAX_PIXELS,
  AVATAR_MAX_SIDE,
  AVATARS_PATH,
  accountsErrors,
  type ProfileView,
} from '@garimpo/accounts-contract';
import {
  type Actor,
  ConcurrencyLimit,
  type createLogger,
  defineErrors,
  isAnimatedPng,
  LOGGER,
  ObjectStore,
  type PictureKind,
  sniffPicture,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import sharp, { type Metadata } from 'sharp';
import { ProfileService } from '../profiles/profile.service.ts';
import { avatarKey, avatarKeyOf } from './avatar-key.ts';

const fail = defineErrors(accountsErrors);

/** Side of the square that is kept: four times what the screens show, for those with many dots. */
export const AVATAR_SIDE = 256;
const QUALITY = 82;
const DEADLINE_SECONDS = 10;
const TAKEN: ReadonlySet<PictureKind> = new Set(['jpeg', 'png', 'webp']);

// Avatars are read once, so a cache is useless, and one image must not take all cores from sign-ins.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Crops the centre to a small square WebP, upright. It is re-encoded from pixels, so no metadata or hidden payload of
 * the upload survives.
 */
export async function makeAvatar(bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) throw fail('accounts.avatar.missing');
  const kind = sniffPicture(bytes);
  if (kind === null || !TAKEN.has(kind)) throw fail('accounts.avatar.unsupported');
  if (kind === 'png' && isAnimatedPng(bytes)) throw fail('accounts.avatar.animated');
  // Reads the header only, so that an oversized image is never decoded.
  const head = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (head.format !== kind) throw fail('accounts.avatar.unsupported');
  refuseUnfit(head);
  return readable(() =>
    sharp(bytes, { limitInputPixels: AVATAR_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DEADLINE_SECONDS })
      .autoOrient()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover', position: 'centre' })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
}

function refuseUnfit({ width, height, pages = 1 }: Metadata): void {
  if (Math.max(width, height) > AVATAR_MAX_SIDE || width * height > AVATAR_MAX_PIXELS) {
    throw fail('accounts.avatar.too_many_pixels', { detail: `${width} x ${height}` });
  }
  if (pages > 1) throw fail('accounts.avatar.animated');
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw fail('accounts.avatar.unreadable', { cause });
  }
}

type Logger = ReturnType<typeof createLogger>;

/** Concurrent decodes: each can take a hundred megabytes and half a second of a core. */
const OPENED_AT_ONCE = 2;

@Injectable()
export class AvatarService {
  private readonly opening = new ConcurrencyLimit(OPENED_AT_ONCE);

  constructor(
    private readonly profiles: ProfileService,
    private readonly store: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Throws `accounts.avatar.…` when the file is not an acceptable image, `accounts.profile.not_found`. */
  async replace(actor: Actor, bytes: Buffer): Promise<ProfileView> {
    // Checked first, so that nothing is decoded or stored for an account without a profile.
    await this.profiles.mustExist(actor);
    const avatar = await this.opening.run(() => makeAvatar(bytes));
    // The name is random because the address is public.
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
      // The replacement succeeded; a small orphaned file is left.
      this.log.warn({ err: error, key }, 'an avatar that is no longer used could not be deleted');
    }
  }

  private async point(actor: Actor, avatarUrl: string | null): Promise<ProfileView> {
    const { profile, replaced } = await this.profiles.changeAvatar(actor, avatarUrl);
    if (replaced !== null) await this.forget(replaced);
    return profile;
  }
}
