import { type Email, notice } from '@garimpo/service-kit';
import type { DueEmail } from '../activity/activity-emails.ts';
import type { EmailSide } from '../activity/denial-token.ts';
import { activityText, activityWords } from '../text/pt-br-activity.ts';

/** Tells of an event, and leads to what undoes it; what was denied or taken back is not denied in turn. */
export function activityEmail(
  event: DueEmail,
  side: EmailSide,
  to: string,
  link: string,
  contact: string,
): Email {
  const { subject, opening } = activityText[event.kind];
  const final = event.kind === 'access_denied' || event.kind === 'email_restored';
  const lines = [
    opening(event.detail),
    activityWords.when(event.createdAt),
    ...(event.byOperator
      ? [activityWords.operator]
      : [activityWords.device(event), activityWords.place(event.city, event.country, event.network)]),
  ];
  if (final) return notice(to, { subject, lines: [...lines, activityWords.ifNotWrite(contact)] });
  const ways =
    side === 'former' ? [activityWords.ifNotFormer] : [activityWords.itWasYou, activityWords.ifNot];
  return {
    ...notice(to, { subject, lines: [...lines, ...ways], action: activityWords.action }, link),
    // One that is sent again shows as the same.
    messageId: `<${event.id}.${side}@garimpo>`,
  };
}
