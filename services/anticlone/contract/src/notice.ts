import * as z from 'zod/mini';

export const noticeRecipients = ['host', 'registrar', 'cdn', 'meta', 'google', 'tiktok', 'checkout'] as const;
export type NoticeRecipient = (typeof noticeRecipients)[number];
export const noticeLanguages = ['pt', 'en'] as const;
export type NoticeLanguage = (typeof noticeLanguages)[number];

export const noticeView = z.object({
  recipient: z.enum(noticeRecipients),
  language: z.enum(noticeLanguages),
  subject: z.string(),
  body: z.string(),
  /** What the owner has to fill in, as it stands in `body`, in its brackets. */
  gaps: z.array(z.string()),
  /** Where it goes, where that is known: an address of mail, or of a form. */
  sendTo: z.nullable(z.string()),
});
export type NoticeView = z.infer<typeof noticeView>;
/** `GET /api/anticlone/sites/:id/clones/:cloneId/notices`: every recipient in both languages. Nothing is sent. */
export const noticesReply = z.object({ notices: z.array(noticeView) });
