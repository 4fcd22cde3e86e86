import { Button } from '@garimpo/sdk';
import { ArrowLeft } from 'lucide-react';

/** Back to what a side panel showed before. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div className="border-b border-line-soft px-3 py-2">
      <Button variant="ghost" size="sm" icon={ArrowLeft} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
