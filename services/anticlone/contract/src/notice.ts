import * as z from 'zod/mini';
import { noticeLanguages, noticeRecipients, noticeView } from './evidence.ts';

/** How far a notice has come. */
export const noticeStates = ['drafted', 'sent', 'answered', 'removed', 'refused'] as const;
export type NoticeState = (typeof noticeStates)[number];

export const NOTICE_NOTE_MAX = 1_000;

/** A notice that the owner works on. The text itself is theirs and is not kept here. */
export const trackedNoticeView = z.object({
  recipient: z.enum(noticeRecipients),
  language: z.enum(noticeLanguages),
  /** The address that it was for, when it was last changed. */
  sendTo: z.nullable(z.string()),
  state: z.enum(noticeStates),
  draftedAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  answeredAt: z.nullable(z.iso.datetime()),
  /** When the page was removed, or that was refused. */
  endedAt: z.nullable(z.iso.datetime()),
  /** When we remind of the next step; `null` where there is none. */
  remindAt: z.nullable(z.iso.datetime()),
  /** When the copy was seen again after it had been removed. */
  reopenedAt: z.nullable(z.iso.datetime()),
  note: z.string(),
});
export type TrackedNoticeView = z.infer<typeof trackedNoticeView>;

/** `GET /api/anticlone/sites/:id/clones/:cloneId/notices`: drafts to every recipient in both languages. Nothing is sent. */
export const noticesReply = z.object({
  notices: z.array(noticeView),
  tracked: z.array(trackedNoticeView),
});
export type NoticesReply = z.infer<typeof noticesReply>;

/** Parameters of `PUT /api/anticlone/sites/:id/clones/:cloneId/notices/:recipient` */
export const noticeParams = z.strictObject({
  id: z.uuid(),
  cloneId: z.uuid(),
  recipient: z.enum(noticeRecipients),
});
export type NoticeParams = z.output<typeof noticeParams>;

export const trackNoticeInput = z.strictObject({
  state: z.enum(noticeStates),
  language: z.enum(noticeLanguages),
  /** Protocol numbers and the like. Stays where it is omitted. */
  note: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(NOTICE_NOTE_MAX),
      z.refine((note) => !note.includes('\0') && note.isWellFormed(), {
        message: 'holds a character that cannot be stored',
      }),
    ),
  ),
});
export type TrackNoticeInput = z.output<typeof trackNoticeInput>;
export const trackedNoticeReply = z.object({ notice: trackedNoticeView });
