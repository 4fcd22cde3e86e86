import { type Email, emailButton, emailPage, escapeHtml } from '@garimpo/service-kit';
import { mailText, mailWords } from '../text/pt-br.ts';
import type { TokenPurpose } from '../token/one-time-token.entity.ts';

interface EmailParts {
  link?: string;
  code?: string;
  /** That the opening speaks of. */
  address?: string;
}

/** An email with a link, a code, or both. */
export function linkEmail(
  purpose: Exclude<TokenPurpose, 'oauth'>,
  to: string,
  { link, code, address = '' }: EmailParts,
): Email {
  const words = mailText[purpose];
  const opening = typeof words.opening === 'string' ? words.opening : words.opening(address);
  const text = [
    opening,
    ...(link ? [`${words.action}: ${link}`] : []),
    ...(code ? [link ? `${mailWords.orCode} ${code}` : `${mailWords.code}: ${code}`] : []),
    words.lasts,
    mailWords.ignore,
  ];
  return {
    to,
    subject: words.subject,
    text: `${text.join('\n\n')}\n`,
    html: emailPage(words.subject, [
      `<p>${escapeHtml(opening)}</p>`,
      ...(link
        ? [
            emailButton(link, words.action),
            `<p style="${SMALL}">${escapeHtml(mailWords.linkFallback)}<br>${escapeHtml(link)}</p>`,
          ]
        : []),
      ...(code
        ? [
            `<p>${escapeHtml(link ? mailWords.orCode : mailWords.code)} <strong style="${CODE}">${code}</strong></p>`,
          ]
        : []),
      `<p style="${SMALL}">${escapeHtml(words.lasts)}<br>${escapeHtml(mailWords.ignore)}</p>`,
    ]),
    ...(link && { link }),
  };
}

const SMALL = 'font-size:13px;word-break:break-all';
const CODE = 'font-size:20px;letter-spacing:3px';
