import { escapeHtml, type Letter, letterButton, letterPage } from '@garimpo/service-kit';
import { mailText, mailWords } from '../text/pt-br.ts';
import type { TokenPurpose } from '../token/one-time-token.entity.ts';

interface LetterParts {
  link?: string;
  code?: string;
  /** That the opening speaks of. */
  address?: string;
}

/** A letter with a link, a code, or both. */
export function letter(
  purpose: Exclude<TokenPurpose, 'oauth'>,
  to: string,
  { link, code, address = '' }: LetterParts,
): Letter {
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
    html: letterPage(words.subject, [
      `<p>${escapeHtml(opening)}</p>`,
      ...(link
        ? [
            letterButton(link, words.action),
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
