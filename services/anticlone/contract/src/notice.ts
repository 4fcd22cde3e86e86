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
  /** Texts of `body` in brackets that the owner has to fill in. */
  gaps: z.array(z.string()),
  /** The recipient's email address or the URL of a form, where it is known. */
  sendTo: z.nullable(z.string()),
});
export type NoticeView = z.infer<typeof noticeView>;
/** `GET /api/anticlone/sites/:id/clones/:cloneId/notices`: every recipient in both languages. Nothing is sent. */
export const noticesReply = z.object({ notices: z.array(noticeView) });
