import { IconButton } from '@garimpo/sdk';
import { ClipboardCopy } from 'lucide-react';
import { copyAndSay } from '../copy-and-say.ts';

export interface CodeBoxProps {
  /** What it is, for screen readers. */
  label: string;
  code: string;
  copyLabel: string;
  copied: string;
}

/** A text to be taken elsewhere as it is. */
export function CodeBox({ label, code, copyLabel, copied }: CodeBoxProps) {
  return (
    <div className="flex items-start gap-1 rounded-sm bg-sunken p-1">
      <pre
        // What scrolls must be within reach of the keyboard.
        {...{ role: 'group', 'aria-label': label, tabIndex: 0 }}
        className="max-h-40 min-w-0 flex-1 overflow-auto rounded-xs p-2 font-mono text-caption break-all whitespace-pre-wrap text-ink"
      >
        {code}
      </pre>
      <IconButton
        label={copyLabel}
        icon={ClipboardCopy}
        size="row"
        onClick={() => void copyAndSay(code, copied)}
      />
    </div>
  );
}
