import { Checkbox, LoadingText } from '@garimpo/sdk';
import { lazy, Suspense } from 'react';
import { text } from '../../../text/pt-br.ts';
import type { LinkedPagesProps } from './linked-pages.tsx';

// Few ask for it, and the first page of the tool must not carry it.
const LinkedPages = lazy(async () => ({ default: (await import('./linked-pages.tsx')).LinkedPages }));

interface LinkedPagesFieldProps extends LinkedPagesProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

export function LinkedPagesField({ checked, onCheckedChange, ...map }: LinkedPagesFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Checkbox
        label={text.cloneDialog.linked}
        description={text.cloneDialog.linkedHint}
        checked={checked}
        onCheckedChange={onCheckedChange}
      />
      {checked && (
        <Suspense fallback={<LoadingText />}>
          <LinkedPages {...map} />
        </Suspense>
      )}
    </div>
  );
}
