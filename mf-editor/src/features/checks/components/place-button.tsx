import { Icon } from '@garimpo/sdk';
import { Crosshair } from 'lucide-react';
import { useShowPlace } from '../../../components/place-list.tsx';
import type { NodeId } from '../../../lib/page/parsed-page.ts';

interface PlaceButtonProps {
  element: NodeId;
  detail: string;
  /** Says which element it is. */
  note: string;
  onClose: () => void;
}

/** Selects the element and reveals it in the preview. */
export function PlaceButton({ element, detail, note, onClose }: PlaceButtonProps) {
  const handlers = useShowPlace(element, onClose);
  return (
    <li>
      <button
        type="button"
        {...handlers}
        className="flex w-full min-w-0 items-center gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-hover active:bg-press max-md:min-h-11"
      >
        <span className="grid min-w-0 flex-1 grid-cols-1">
          {detail !== '' && <span className="truncate text-small text-ink">{detail}</span>}
          <span className="truncate text-caption text-ink-3">{note}</span>
        </span>
        <Icon icon={Crosshair} className="text-ink-3" />
      </button>
    </li>
  );
}
