import {
  type NoticeLanguage,
  type NoticeRecipient,
  type NoticeView,
  noticeLanguages,
  noticeRecipients,
} from '@garimpo/anticlone-contract';
import { enNotices } from './en-notices.ts';
import { contactOf, type NoticeFacts } from './notice-facts.ts';
import { ptNotices } from './pt-br-notices.ts';

/** The words of a notice in one language. What is in square brackets in them is for the owner to fill in. */
export interface NoticeWords {
  subject(facts: NoticeFacts): string;
  /** @param name of the recipient, where it is known */
  greeting(recipient: NoticeRecipient, name: string | null): string;
  claim(facts: NoticeFacts): string;
  facts(facts: NoticeFacts): string[];
  /** What the recipient is asked to do. */
  request(recipient: NoticeRecipient): string;
  /** What only the owner can say. */
  statement: string;
  evidence(facts: NoticeFacts): string;
  signature: string;
}

const words: Record<NoticeLanguage, NoticeWords> = { pt: ptNotices, en: enNotices };
const GAP = /\[[^[\]\r\n]+\]/g;

/** Every recipient in both languages. Nothing is claimed that was not seen, and nothing is sent. */
export function draftNotices(facts: NoticeFacts): NoticeView[] {
  const plain = withoutBrackets(facts);
  return noticeLanguages.flatMap((language) =>
    noticeRecipients.map((recipient) => draft(recipient, language, plain)),
  );
}

function draft(recipient: NoticeRecipient, language: NoticeLanguage, facts: NoticeFacts): NoticeView {
  const said = words[language];
  const contact = contactOf(recipient, facts);
  const body = [
    said.greeting(recipient, contact?.name ?? null),
    said.claim(facts),
    said.facts(facts).join('\n'),
    said.request(recipient),
    said.statement,
    said.evidence(facts),
    said.signature,
  ].join('\n\n');
  return {
    recipient,
    language,
    subject: said.subject(facts),
    body,
    gaps: [...new Set(body.match(GAP) ?? [])],
    sendTo: contact?.sendTo ?? null,
  };
}

/** Addresses and names are other people's: no gap of ours is made of them, nor a line. */
function withoutBrackets(facts: NoticeFacts): NoticeFacts {
  return JSON.parse(JSON.stringify(facts), (key, value: unknown) => {
    if (key === 'firstSeenAt' || key === 'lastSeenAt') return new Date(value as string);
    if (typeof value !== 'string') return value;
    return value.replaceAll('[', '%5B').replaceAll(']', '%5D').replace(/\s+/g, ' ');
  }) as NoticeFacts;
}
