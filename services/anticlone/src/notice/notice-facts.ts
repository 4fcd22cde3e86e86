import type { CloneStatus, NoticeRecipient } from '@garimpo/anticlone-contract';
import type { CaseFacts, Contact } from '../evidence/host-facts.ts';

/** What is known of a case, and told in its notices. */
export interface NoticeFacts {
  originalUrl: string;
  cloneUrl: string;
  cloneHost: string;
  status: CloneStatus;
  /** 0 to 1. */
  similarityScore: number | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  accessCount: number;
  /** Of the newest proof; null where none was taken. */
  evidence: { facts: CaseFacts; sha256: string } | null;
}

/** Where such reports go, as these companies say it. */
const FORMS: Partial<Record<NoticeRecipient, Contact>> = {
  meta: { name: 'Meta', sendTo: 'https://www.facebook.com/help/contact/1758255661104383' },
  google: { name: 'Google', sendTo: 'https://support.google.com/legal/troubleshooter/1114905' },
  tiktok: { name: 'TikTok', sendTo: 'https://www.tiktok.com/legal/report/Copyright' },
};

/** Who it is, as far as that is known. */
export function contactOf(recipient: NoticeRecipient, { evidence }: NoticeFacts): Contact | null {
  const facts = evidence?.facts;
  switch (recipient) {
    case 'host':
      return facts?.host ?? null;
    case 'cdn':
      return facts?.cdn ?? null;
    case 'registrar':
      return facts?.registrar ?? null;
    case 'checkout': {
      const platform = facts?.checkouts[0]?.platform;
      return platform === undefined ? null : { name: platform, sendTo: null };
    }
    default:
      return FORMS[recipient] ?? null;
  }
}
