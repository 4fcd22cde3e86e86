import { Button, Switch } from '@garimpo/sdk';
import { ArrowUp } from 'lucide-react';
import { requestsText } from '../../../text/pt-br-requests.ts';

const words = requestsText.live;

export interface LiveBarProps {
  on: boolean;
  onChange: (on: boolean) => void;
  paused: boolean;
  lost: boolean;
  waiting: number;
  more: boolean;
  onShow: () => void;
}

/** The switch, what it does just now, and what waits. Its height stays, so that the list below does not move. */
export function LiveBar({ on, onChange, paused, lost, waiting, more, onShow }: LiveBarProps) {
  const said = !on ? words.off : lost ? words.lost : paused ? words.paused : words.on;
  return (
    <div className="flex min-h-13 items-center gap-x-4 px-5 py-2 max-md:flex-wrap">
      <Switch label={words.label} checked={on} onCheckedChange={onChange} className="flex-none" />
      <span className="min-w-0 flex-1 text-caption text-ink-3">{said}</span>
      {waiting > 0 && (
        <Button size="sm" icon={ArrowUp} onClick={onShow}>
          {words.waiting(waiting, more)}
        </Button>
      )}
    </div>
  );
}
