import { mailText, mailWords } from '../text/pt-br.ts';
import type { TokenPurpose } from '../token/one-time-token.entity.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What a person without a mail server must be able to find. */
  link?: string;
}

/** A letter with a link, a code, or both. */
export function letter(
  purpose: Exclude<TokenPurpose, 'oauth'>,
  to: string,
  { link, code }: { link?: string; code: string },
): Letter {
  const words = mailText[purpose];
  const codeLine = link ? `${mailWords.orCode} ${code}` : `${mailWords.code}: ${code}`;
  const text = [
    words.opening,
    ...(link ? [`${words.action}: ${link}`] : []),
    codeLine,
    words.lasts,
    mailWords.ignore,
  ];
  return {
    to,
    subject: words.subject,
    text: `${text.join('\n\n')}\n`,
    html: page(words.subject, [
      `<p>${escapeHtml(words.opening)}</p>`,
      ...(link
        ? [
            `<p><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(words.action)}</a></p>`,
            `<p style="${SMALL}">${escapeHtml(mailWords.linkFallback)}<br>${escapeHtml(link)}</p>`,
          ]
        : []),
      `<p>${escapeHtml(link ? mailWords.orCode : mailWords.code)} <strong style="${CODE}">${code}</strong></p>`,
      `<p style="${SMALL}">${escapeHtml(words.lasts)}<br>${escapeHtml(mailWords.ignore)}</p>`,
    ]),
    ...(link && { link }),
  };
}

// Mail programs know neither style sheets nor our theme: what is here is all there is, in either of their themes.
const BUTTON = 'display:inline-block;padding:12px 20px;border:1px solid;border-radius:8px;font-weight:600';
const SMALL = 'font-size:13px;word-break:break-all';
const CODE = 'font-size:20px;letter-spacing:3px';

function page(title: string, paragraphs: string[]): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:560px;margin:24px auto;padding:0 16px">
<h1 style="font-size:20px">${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
