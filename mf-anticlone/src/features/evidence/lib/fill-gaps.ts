/** What its writer has to fill in, by the gap as it stands in a draft. */
export type Filled = Readonly<Record<string, string>>;

/** A draft with what was filled in; an empty answer leaves its gap as it is. */
export function fillGaps(draft: string, filled: Filled): string {
  return Object.entries(filled).reduce(
    (text, [gap, answer]) => (answer.trim() === '' ? text : text.replaceAll(gap, () => answer.trim())),
    draft,
  );
}

export const gapsLeft = (gaps: readonly string[], text: string): string[] =>
  gaps.filter((gap) => text.includes(gap));

/** `[seu nome]` as the label of a field: `Seu nome`. */
export function gapLabel(gap: string): string {
  const words = gap.replace(/^\[+|\]+$/g, '').trim();
  return words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1);
}

/** An address of mail is written to; anything else that the web opens is a form. */
export function sendingWay(sendTo: string | null): 'mail' | 'form' | null {
  if (sendTo === null) return null;
  if (/^https?:\/\//i.test(sendTo)) return 'form';
  return /^[^\s@:/]+@[^\s@:/]+$/.test(sendTo) ? 'mail' : null;
}

/** Opens the reader's own mail program; nothing is sent by us. */
export function mailtoOf({ to, subject, body }: { to: string; subject: string; body: string }): string {
  // Line ends as mail has them (RFC 6068).
  const lines = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
