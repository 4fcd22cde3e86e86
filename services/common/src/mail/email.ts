import { escapeHtml } from '../text/text.ts';
import { MARK_SOURCE } from './mark.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What a person without a mail server must be able to find. */
  link?: string;
  /** Set on an email that may be sent again, so that clients show it once. `<…@…>`. */
  messageId?: string;
}

/** The words of a notice by email, with an optional link. They live in the domain's `text/pt-br.ts`. */
export interface NoticeText {
  subject: string;
  lines: string[];
  /** On the button, where there is a link. */
  action?: string;
}

/** An email of some lines and, with a link, a button under them. */
export function notice(to: string, { subject, lines, action }: NoticeText, link?: string): Email {
  const button = link !== undefined && action !== undefined ? { link, action } : undefined;
  return {
    to,
    subject,
    text: `${[...lines, ...(button ? [`${button.action}: ${button.link}`] : [])].join('\n\n')}\n`,
    html: emailPage(subject, [
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      ...(button ? [emailButton(button.link, button.action)] : []),
    ]),
    ...(link !== undefined && { link }),
  };
}

// Mail programs have no oklch(): these are the values of `shell/sdk/src/ui/css/values.css` in hexadecimal.
const FONT = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const CARD = 'background:#ffffff;border:1px solid #dedcd7;border-radius:12px;padding:28px 24px';
const BUTTON =
  'display:inline-block;padding:11px 20px;border:1px solid #ca8e28;border-radius:6px;background:#f0b83c;color:#321e04;font-weight:600;text-decoration:none';
const CODE =
  'display:inline-block;padding:10px 16px;border:1px solid #dedcd7;border-radius:6px;background:#f4f3ef;color:#24201a;font-size:24px;line-height:32px;font-weight:600;letter-spacing:6px';

/** Inline styles are what every program keeps; those that have a dark look and tell of it read these besides. */
const DARK = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background: #141210 !important; color: #efece8 !important; }
  .card { background: #1d1b19 !important; border-color: #312f2b !important; color: #efece8 !important; }
  .button { background: #efbc4b !important; border-color: #f6d480 !important; color: #2c1a04 !important; }
  .code { background: #100e0c !important; border-color: #312f2b !important; color: #efece8 !important; }
  .small { color: #b9b5ae !important; }
}`;

/** The page of every email. @param paragraphs HTML, in which {@link escapeHtml} has met whatever is not ours */
export function emailPage(title: string, paragraphs: string[]): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${DARK}</style></head>
<body class="canvas" style="margin:0;padding:24px 16px;background:#fbfaf8;color:#24201a;font-family:${FONT};font-size:16px;line-height:24px">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto"><tr><td style="padding:0 4px 16px;font-size:18px;font-weight:700;letter-spacing:-0.02em">
<img src="${MARK_SOURCE}" width="28" height="28" alt="" style="vertical-align:middle;border:0"> Garimpo
</td></tr><tr><td class="card" style="${CARD}">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
</td></tr></table>
</body></html>`;
}

export function emailButton(link: string, action: string): string {
  return `<p style="margin:20px 0"><a class="button" href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(action)}</a></p>`;
}

/** A code that people type, or copy, elsewhere. */
export function emailCode(label: string, code: string): string {
  return `<p style="margin:20px 0">${escapeHtml(label)}<br><strong class="code" style="${CODE}">${escapeHtml(code)}</strong></p>`;
}

export function emailSmallPrint(lines: string[]): string {
  return `<p class="small" style="margin:12px 0 0;color:#565049;font-size:13px;line-height:20px;overflow-wrap:anywhere">${lines.map(escapeHtml).join('<br>')}</p>`;
}
