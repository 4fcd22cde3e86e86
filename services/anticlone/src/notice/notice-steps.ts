import type { CaseStatus, NoticeState } from '@garimpo/anticlone-contract';

const DAY_MS = 24 * 60 * 60_000;

/** Days until the owner is reminded of the next step: to send, to insist or go to another recipient, to look whether the page is gone. */
const REMIND_AFTER_DAYS: Record<NoticeState, number | null> = {
  drafted: 1,
  sent: 5,
  answered: 5,
  removed: null,
  refused: null,
};

export interface NoticeTimes {
  draftedAt: Date;
  sentAt: Date | null;
  answeredAt: Date | null;
  endedAt: Date | null;
  remindAt: Date | null;
}

/**
 * The times of a notice that comes into a state. What it had come to before stays; what it would come to later is taken back, for
 * somebody may have clicked too soon. One that is sent again has the later time.
 */
export function timesIn(state: NoticeState, before: NoticeTimes | null, now: Date): NoticeTimes {
  const days = REMIND_AFTER_DAYS[state];
  const isSent = state !== 'drafted';
  const isAnswered = state === 'answered';
  const isEnded = state === 'removed' || state === 'refused';
  return {
    draftedAt: before?.draftedAt ?? now,
    sentAt: state === 'sent' ? now : isSent ? (before?.sentAt ?? now) : null,
    answeredAt: isAnswered ? (before?.answeredAt ?? now) : isEnded ? (before?.answeredAt ?? null) : null,
    endedAt: isEnded ? (before?.endedAt ?? now) : null,
    remindAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
  };
}

/** What a notice makes of the case of its copy; null for no change. */
export function caseAfter(state: NoticeState, caseStatus: CaseStatus): CaseStatus | null {
  if (state === 'removed') return caseStatus === 'removed' ? null : 'removed';
  const isOpen = caseStatus === 'new' || caseStatus === 'reviewing';
  return state !== 'drafted' && isOpen ? 'notified' : null;
}
