import { createHash } from 'node:crypto';

/**
 * An id for a notice whose provider gives it none: what happened, to what, and when. Where one of them is missing its bytes
 * stand for it, so that two notices never pass for one.
 */
export function madeEventId(notice: {
  eventType: string;
  about: string | null;
  occurredAt: Date | null;
  raw: Buffer;
}): string {
  const { eventType, about, occurredAt, raw } = notice;
  const rest =
    about === null || occurredAt === null
      ? createHash('sha256').update(raw).digest('hex')
      : `${about}:${occurredAt.toISOString()}`;
  return `${eventType}:${rest}`;
}
