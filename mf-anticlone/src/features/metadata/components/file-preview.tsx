import { Icon, Tooltip } from '@garimpo/sdk';
import { FileImage, FileVideo } from 'lucide-react';
import { useEffect, useState } from 'react';
import { metadataText } from '../../../text/pt-br-metadata.ts';

const text = metadataText.list;

export interface FilePreviewProps {
  file: File;
  /** As people call it. */
  formatName: string;
  isVideo: boolean;
}

/** The picture, or the beginning of the video; where the browser shows neither, what it is. */
export function FilePreview({ file, formatName, isVideo }: FilePreviewProps) {
  const address = useFileAddress(file);
  const [failed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  const label = text.preview(file.name);
  return (
    <div className="grid size-24 flex-none place-items-center overflow-hidden rounded-md bg-sunken text-ink-3 max-md:size-16">
      {failed || address === null ? (
        <NoPreview formatName={formatName} isVideo={isVideo} named={failed} />
      ) : isVideo ? (
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

function NoPreview({ formatName, isVideo, named }: { formatName: string; isVideo: boolean; named: boolean }) {
  const icon = <Icon icon={isVideo ? FileVideo : FileImage} size={24} />;
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

/** An address of the browser's own, for as long as the file is shown. */
function useFileAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const own = URL.createObjectURL(file);
    setAddress(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return address;
}
