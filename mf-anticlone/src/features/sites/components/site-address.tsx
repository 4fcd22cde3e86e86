import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { Icon } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';

const words = text.list;

/** Which page it is, and whether our script was seen on it. */
export function SiteAddress({ site }: { site: AnticloneSiteView }) {
  const { originalUrl } = site;
  return (
    <span className="grid min-w-0 py-1">
      <span className="truncate font-label text-ink" title={originalUrl}>
        {shortAddress(originalUrl)}
      </span>
      <Installed site={site} />
    </span>
  );
}

function Installed({ site: { verifiedAt, checkedAt } }: { site: AnticloneSiteView }) {
  const [icon, color, said] =
    verifiedAt !== null
      ? ([CircleCheck, 'text-success-text', words.installed] as const)
      : checkedAt !== null
        ? ([CircleAlert, 'text-warn-text', words.notInstalled] as const)
        : ([CircleDashed, 'text-ink-3', words.notChecked] as const);
  return (
    <span className={`flex items-center gap-1 text-caption font-normal ${color}`}>
      <Icon icon={icon} size={12} />
      <span className="truncate">{said}</span>
    </span>
  );
}
