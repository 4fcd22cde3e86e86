import {
  type CertificateView,
  type CloneStatus,
  type FoundBy,
  type NoticeLanguage,
  type NoticeRecipient,
  type NoticeView,
  noticeLanguages,
  noticeRecipients,
} from '@garimpo/anticlone-contract';
import type { CaseFacts, Contact } from '../evidence/host-facts.ts';
import { enNotices } from './en-notices.ts';
import { adNetworkContact, checkoutContact, type PublishedContact } from './platform-contacts.ts';
import { ptNotices } from './pt-br-notices.ts';

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
  foundBy: FoundBy;
  certificate: CertificateView | null;
  /** The newest evidence; null where none was taken. */
  evidence: { facts: CaseFacts; sha256: string } | null;
}

/** The words of a notice in one language. The owner fills in what is in square brackets. */
export interface NoticeWords {
  subject(facts: NoticeFacts): string;
  /** @param name the recipient's name, where it is known */
  greeting(recipient: NoticeRecipient, name: string | null): string;
  claim(facts: NoticeFacts): string;
  facts(facts: NoticeFacts): string[];
  request(recipient: NoticeRecipient): string;
  /** A statement that only the owner can make. */
  statement: string;
  evidence(facts: NoticeFacts): string;
  signature: string;
}

const words: Record<NoticeLanguage, NoticeWords> = { pt: ptNotices, en: enNotices };
const GAP = /\[[^[\]\r\n]+\]/g;

/** Drafts for every recipient in both languages. They claim only what was observed, and nothing is sent. */
export function draftNotices(facts: NoticeFacts): NoticeView[] {
  const plain = withoutBrackets(facts);
  return noticeLanguages.flatMap((language) =>
    noticeRecipients.map((recipient) => draft(recipient, language, plain)),
  );
}

function draft(recipient: NoticeRecipient, language: NoticeLanguage, facts: NoticeFacts): NoticeView {
  const text = words[language];
  const contact = contactOf(recipient, facts);
  const body = [
    text.greeting(recipient, contact?.name ?? null),
    text.claim(facts),
    text.facts(facts).join('\n'),
    text.request(recipient),
    text.statement,
    text.evidence(facts),
    text.signature,
  ].join('\n\n');
  return {
    recipient,
    language,
    subject: text.subject(facts),
    body,
    gaps: [...new Set(body.match(GAP) ?? [])],
    sendTo: contact?.sendTo ?? null,
    name: contact?.name ?? null,
    source: contact?.source ?? null,
  };
}

/** Addresses and names come from others: they must not look like gaps or break lines. */
function withoutBrackets(facts: NoticeFacts): NoticeFacts {
  return JSON.parse(JSON.stringify(facts), (key, value: unknown) => {
    if (key === 'firstSeenAt' || key === 'lastSeenAt') return new Date(value as string);
    if (typeof value !== 'string') return value;
    return value.replaceAll('[', '%5B').replaceAll(']', '%5D').replace(/\s+/g, ' ');
  }) as NoticeFacts;
}

function contactOf(recipient: NoticeRecipient, { evidence }: NoticeFacts): PublishedContact | null {
  const facts = evidence?.facts;
  switch (recipient) {
    case 'host':
      return registered(facts?.host);
    case 'cdn':
      return registered(facts?.cdn);
    case 'registrar':
      return registered(facts?.registrar);
    case 'checkout': {
      const platform = facts?.checkouts[0]?.platform;
      if (platform === undefined) return null;
      return checkoutContact(platform) ?? { name: platform, sendTo: null, source: null };
    }
    default:
      return adNetworkContact(recipient);
  }
}

/** As a registry answered, or a network publishes: the proof has where it comes from. */
function registered(contact: Contact | null | undefined): PublishedContact | null {
  return contact == null ? null : { ...contact, source: null };
}
