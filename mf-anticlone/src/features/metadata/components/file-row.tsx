import { FORMATS, type StripOptions } from '@garimpo/media-strip';
import { Badge, Button, Icon, IconButton, Spinner, saveFile, Tooltip } from '@garimpo/sdk';
import {
  CircleAlert,
  CircleCheck,
  Clock,
  Download,
  FileImage,
  FileText,
  FileVideo,
  Music,
  RotateCw,
  X,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import type { Item } from '../state/cleaning-list.ts';
import { FileChoices } from './file-choices.tsx';
import { FileFacts } from './file-facts.tsx';
import { FileWhere } from './file-where.tsx';

const text = metadataText.list;

/** What a file is to whoever looks at it; of sounds and documents there is no picture. */
type Media = 'image' | 'video' | 'audio' | 'document';

const icons = { image: FileImage, video: FileVideo, audio: Music, document: FileText } as const;

interface FilePreviewProps {
  file: File;
  formatName: string;
  media: Media;
}

/** The image, the first frame of the video, or the format where the browser shows neither. */
function FilePreview({ file, formatName, media }: FilePreviewProps) {
  const address = useFileAddress(file);
  const [failed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  const label = text.preview(file.name);
  return (
    <div className="grid size-24 flex-none place-items-center overflow-hidden rounded-md bg-sunken text-ink-3 max-md:size-16">
      {failed || address === null || media === 'audio' || media === 'document' ? (
        <NoPreview formatName={formatName} media={media} named={failed} />
      ) : media === 'video' ? (
        <video
          src={`${address}#t=0.1`}
          aria-label={label}
          muted
          playsInline
          preload="metadata"
          onError={fail}
          className="size-full object-cover"
        />
      ) : (
        <img
          src={address}
          alt={label}
          decoding="async"
          loading="lazy"
          onError={fail}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

function NoPreview({ formatName, media, named }: Omit<FilePreviewProps, 'file'> & { named: boolean }) {
  const icon = <Icon icon={icons[media]} size={24} />;
  if (!named) return icon;
  return (
    <Tooltip text={text.noPreview(formatName)}>
      <span role="img" aria-label={text.noPreview(formatName)} className="grid justify-items-center gap-1">
        {icon}
        <span aria-hidden="true" className="text-micro">
          {formatName}
        </span>
      </span>
    </Tooltip>
  );
}

/** An object URL for as long as the file is shown. */
function useFileAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const own = URL.createObjectURL(file);
    setAddress(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return address;
}

interface FileRowProps {
  item: Item;
  /** Whether other files are being sent. */
  busy: boolean;
  onChoose: (options: StripOptions) => void;
  onRetry: () => void;
  onRemove: () => void;
}

export function FileRow({ item, busy, onChoose, onRetry, onRemove }: FileRowProps) {
  const { file, reading, work } = item;
  const formatName = formatNameOf(item);
  return (
    <li className="flex gap-4 border-b border-line-soft px-5 py-4 last:border-b-0 max-md:gap-3 max-md:px-4">
      <FilePreview file={file} formatName={formatName} media={mediaOf(item)} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h3 className="truncate text-strong">{file.name}</h3>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-3">
              {metadataText.facts(formatName, metadataText.size(file.size))}
              <State item={item} />
            </p>
          </div>
          {work.state !== 'running' && work.state !== 'waiting' && (
            <IconButton label={text.remove(file.name)} icon={X} onClick={onRemove} />
          )}
        </div>
        <FileFacts reading={reading} removed={work.state === 'clean'} />
        <FileChoices item={item} disabled={busy} onChoose={onChoose} />
        <FileWhere item={item} />
        {work.state === 'failed' && (
          <p role="alert" className="flex items-start gap-1.5 text-small text-danger-text">
            <Icon icon={CircleAlert} size={14} className="mt-0.5" />
            {work.why}
          </p>
        )}
        {work.state === 'failed' && (
          <Button
            size="sm"
            icon={RotateCw}
            disabled={busy}
            aria-label={text.retryOf(file.name)}
            onClick={onRetry}
            className="justify-self-start"
          >
            {text.retry}
          </Button>
        )}
        {work.state === 'clean' && (
          <Button
            size="sm"
            icon={Download}
            aria-label={text.downloadOf(file.name)}
            onClick={() => saveFile(work.file, work.name)}
            className="justify-self-start"
          >
            {text.download}
          </Button>
        )}
      </div>
    </li>
  );
}

function State({ item: { reading, work } }: { item: Item }) {
  if (reading.state === 'refused') {
    return (
      <Badge tone="danger" icon={CircleAlert}>
        {text.refused}
      </Badge>
    );
  }
  switch (work.state) {
    case 'none':
      return null;
    case 'queued':
      return <Badge icon={Clock}>{text.queued}</Badge>;
    case 'waiting':
      return <Badge icon={Clock}>{text.waiting(work.seconds)}</Badge>;
    case 'running':
      return (
        <Badge tone="gold">
          <Spinner />
          {text.running}
        </Badge>
      );
    case 'clean':
      return (
        <Badge tone="success" icon={CircleCheck}>
          {text.clean}
        </Badge>
      );
    case 'failed':
      return (
        <Badge tone="danger" icon={CircleAlert}>
          {text.failed}
        </Badge>
      );
  }
}

function formatNameOf({ file, reading }: Item): string {
  if (reading.state === 'read') return metadataText.formatNames[reading.format];
  const extension = /\.([a-z0-9]{1,10})$/i.exec(file.name)?.[1];
  return (extension ?? file.type.split('/').at(-1) ?? '').toUpperCase();
}

function mediaOf({ file, reading }: Item): Media {
  const type = reading.state === 'read' ? FORMATS[reading.format].mediaType : file.type;
  if (type.startsWith('audio/')) return 'audio';
  if (type === 'application/pdf') return 'document';
  return type.startsWith('video/') ? 'video' : 'image';
}
