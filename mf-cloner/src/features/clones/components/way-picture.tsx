import type { WaySpot } from '@garimpo/cloner-contract';
import { Icon } from '@garimpo/sdk';
import { type LucideIcon, ScanSearch } from 'lucide-react';
import { waysPanelText } from '../../../text/pt-br-ways.ts';

const words = waysPanelText;
const WIDTH = 112;
const HEIGHT = 72;
/** More of the page than the place itself, so that one knows where it is. */
const AROUND = 1.6;
const LEAST = 120;

interface WayPictureProps {
  name: string;
  /** Address of the picture of the page; null while there is none. */
  picture: string | null;
  size: { width: number; height: number } | null;
  spot: WaySpot | null;
  icon?: LucideIcon;
}

/** The part of the page in which a way stands, with the way in a frame. */
export function WayPicture({ name, picture, size, spot, icon = ScanSearch }: WayPictureProps) {
  if (picture === null || size === null || spot === null) {
    return (
      <span
        className="grid flex-none place-items-center rounded-sm bg-sunken text-ink-3 inset-ring inset-ring-line"
        style={{ width: WIDTH, height: HEIGHT }}
        title={words.noPicture}
      >
        <Icon icon={icon} />
      </span>
    );
  }
  const { x, y, width, height } = spot;
  const shown = Math.min(size.width, Math.max(LEAST, width * AROUND, (height * AROUND * WIDTH) / HEIGHT));
  const scale = WIDTH / shown;
  const left = within(x + width / 2 - shown / 2, size.width - shown);
  const top = within(y + height / 2 - (shown * HEIGHT) / WIDTH / 2, size.height - (shown * HEIGHT) / WIDTH);
  return (
    <span
      role="img"
      aria-label={words.pictureOf(name)}
      className="relative flex-none overflow-hidden rounded-sm inset-ring inset-ring-line"
      style={{
        width: WIDTH,
        height: HEIGHT,
        backgroundImage: `url(${picture})`,
        backgroundSize: `${size.width * scale}px ${size.height * scale}px`,
        backgroundPosition: `${-left * scale}px ${-top * scale}px`,
      }}
    >
      <span
        className="absolute rounded-xs border-2 border-danger"
        style={{
          left: (x - left) * scale - 2,
          top: (y - top) * scale - 2,
          width: width * scale + 4,
          height: height * scale + 4,
        }}
      />
    </span>
  );
}

const within = (value: number, most: number): number => Math.max(0, Math.min(value, Math.max(0, most)));
