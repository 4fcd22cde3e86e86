import { Button, Progress } from '@garimpo/sdk';
import { Download, Eraser } from 'lucide-react';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import { canBeCleaned, type Item } from '../state/cleaning-list.ts';

const text = metadataText.actions;

interface CleanBarProps {
  items: readonly Item[];
  running: boolean;
  zipping: boolean;
  onClean: () => void;
  onCancel: () => void;
  onDownload: () => void;
}

export function CleanBar({ items, running, zipping, onClean, onCancel, onDownload }: CleanBarProps) {
  const clean = items.filter(({ work }) => work.state === 'clean').length;
  const left = items.filter(canBeCleaned).length;
  const reason = items.length === 0 ? text.noFile : left === 0 && clean === 0 ? text.noneLeft : null;
  const finished = clean > 0 && left === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {running && <RunProgress items={items} />}
      <div className="flex items-center justify-end gap-3 max-md:flex-col max-md:items-stretch">
        {reason !== null && <p className="min-w-0 flex-1 text-small text-ink-3">{reason}</p>}
        {running && <Button onClick={onCancel}>{text.cancel}</Button>}
        {clean > 0 && !running && (
          <Button
            variant={finished ? 'primary' : 'second'}
            icon={Download}
            busy={zipping}
            busyText={text.zipping}
            onClick={onDownload}
          >
            {clean === 1 ? text.downloadOne : text.downloadZip}
          </Button>
        )}
        {!finished && (
          <Button
            variant="primary"
            icon={Eraser}
            busy={running}
            busyText={text.cleaning}
            disabled={left === 0}
            onClick={onClean}
          >
            {text.clean}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The progress of this run, weighted by file size; files cleaned before count as done. */
function RunProgress({ items }: { items: readonly Item[] }) {
  const counted = items.filter(({ work }) => work.state !== 'none' && work.state !== 'failed');
  const all = counted.reduce((bytes, { file }) => bytes + file.size, 0);
  const done = counted.reduce((bytes, item) => bytes + item.file.size * shareOf(item), 0);
  const share = all === 0 ? 0 : done / all;
  const clean = counted.filter(({ work }) => work.state === 'clean').length;
  const current = counted.find(({ work }) => work.state === 'running' || work.state === 'waiting');
  const label =
    current?.work.state === 'running'
      ? metadataText.progress.label(current.work.phase, current.file.name)
      : current?.work.state === 'waiting'
        ? metadataText.progress.waiting
        : metadataText.progress.ready;
  return (
    <Progress
      label={label}
      value={share}
      detail={metadataText.progress.detail(clean, counted.length, Math.floor(share * 100) / 100)}
    />
  );
}

function shareOf({ work }: Item): number {
  if (work.state === 'clean') return 1;
  return work.state === 'running' ? work.share : 0;
}
