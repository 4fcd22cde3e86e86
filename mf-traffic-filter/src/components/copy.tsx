import { toast } from '@garimpo/sdk';
import { CopyButton, copyText } from '@garimpo/sdk/parts';
import { text } from '../text/pt-br.ts';

/** Copies to the clipboard and reports the result in a toast. */
export async function copy(value: string, copied = text.page.copied): Promise<void> {
  if (await copyText(value)) toast.success(copied);
  else toast.error(text.page.notCopied);
}

/** A box that scrolls, within reach of the keyboard. */
export function Code({ label, code, className }: { label: string; code: string; className: string }) {
  return (
    <pre
      {...{ role: 'group', 'aria-label': label, tabIndex: 0 }}
      className={`max-h-40 overflow-auto font-mono text-caption break-all whitespace-pre-wrap text-ink ${className}`}
    >
      {code}
    </pre>
  );
}

export interface CodeBoxProps {
  /** The name for screen readers. */
  label: string;
  code: string;
  copyLabel: string;
  copied: string;
}

export function CodeBox({ label, code, copyLabel, copied }: CodeBoxProps) {
  return (
    <div className="flex items-start gap-1 rounded-sm bg-sunken p-1">
      <Code label={label} code={code} className="min-w-0 flex-1 rounded-xs p-2" />
      <CopyButton label={copyLabel} size="row" value={code} copied={copied} />
    </div>
  );
}
