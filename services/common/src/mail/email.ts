import { escapeHtml } from '../text/text.ts';

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

// Mail programs know neither style sheets nor our theme: what is here is all there is, in either of their themes.
const BUTTON = 'display:inline-block;padding:12px 20px;border:1px solid;border-radius:8px;font-weight:600';

/** The page of every email. @param paragraphs HTML, in which {@link escapeHtml} has met whatever is not ours */
export function emailPage(title: string, paragraphs: string[]): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:560px;margin:24px auto;padding:0 16px">
<h1 style="font-size:20px">${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
</body></html>`;
}

export function emailButton(link: string, action: string): string {
  return `<p><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(action)}</a></p>`;
}
