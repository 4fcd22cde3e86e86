import { Button, Icon } from '@garimpo/sdk';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { releaseText as text } from '../text/pt-br-release.ts';

export interface NewVersionNoticeProps {
  /** What people call the tool. */
  title: string;
  version: string;
  /** What would be lost, as the tool says it. */
  reasons: readonly string[];
  onUpdate: () => void;
}

/** Beside the work, over nothing that is used: whoever wants to finish first just goes on. */
export function NewVersionNotice({ title, version, reasons, onUpdate }: NewVersionNoticeProps) {
  const [later, setLater] = useState<string | null>(null);
  if (later === version) return null;
  return (
    <div
      role="status"
      className="fixed bottom-5 left-5 ml-sidebar z-support grid w-90 max-w-[calc(100vw-2*var(--g-12))] gap-2 rounded-md bg-raised p-3.5 text-small shadow-menu max-md:left-4 max-md:ml-0"
    >
      <p className="flex items-start gap-2.5">
        <Icon icon={RefreshCw} className="mt-0.5 text-info-text" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{text.newVersion(title)}</span>
          {reasons.map((reason) => (
            <span key={reason} className="block text-ink-2">
              {reason}
            </span>
          ))}
        </span>
      </p>
      <p className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={() => setLater(version)}>
          {text.later}
        </Button>
        <Button size="sm" onClick={onUpdate}>
          {text.updateNow}
        </Button>
      </p>
    </div>
  );
}
