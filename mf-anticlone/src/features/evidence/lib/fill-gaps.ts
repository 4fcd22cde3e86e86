/** Answers by the gap as it stands in a draft. */
export type Filled = Readonly<Record<string, string>>;

/** An empty answer leaves its gap. */
export function fillGaps(draft: string, filled: Filled): string {
  return Object.entries(filled).reduce(
    (text, [gap, answer]) => (answer.trim() === '' ? text : text.replaceAll(gap, () => answer.trim())),
    draft,
  );
}

export const gapsLeft = (gaps: readonly string[], text: string): string[] =>
  gaps.filter((gap) => text.includes(gap));

/** The label of a field: `Seu nome` for `[seu nome]`. */
export function gapLabel(gap: string): string {
  const words = gap.replace(/^\[+|\]+$/g, '').trim();
  return words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1);
}

/** Whether a recipient has an email address or a web form. */
export function sendBy(sendTo: string | null): 'mail' | 'form' | null {
  if (sendTo === null) return null;
  if (/^https?:\/\//i.test(sendTo)) return 'form';
  return /^[^\s@:/]+@[^\s@:/]+$/.test(sendTo) ? 'mail' : null;
}

export function mailtoOf({ to, subject, body }: { to: string; subject: string; body: string }): string {
  // Line breaks as RFC 6068 demands.
  const lines = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
