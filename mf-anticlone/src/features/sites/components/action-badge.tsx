import type { ActionType, AnticloneSiteView } from '@garimpo/anticlone-contract';
import { Badge, type IconSource } from '@garimpo/sdk';
import { CornerUpRight, Image, Link2, PowerOff } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';

const icons: Record<ActionType, IconSource> = {
  redirect: CornerUpRight,
  replace_links: Link2,
  replace_images: Image,
};

/** What visitors of copies meet now. */
export function ActionBadge({ site: { action, actionEnabled } }: { site: AnticloneSiteView }) {
  if (action === null) return <span className="text-ink-3">{text.list.none}</span>;
  if (!actionEnabled) {
    return (
      <Badge icon={PowerOff}>
        <span className="sr-only">{text.list.offOf(action.type)}</span>
        <span aria-hidden="true">{text.list.off}</span>
      </Badge>
    );
  }
  return <Badge icon={icons[action.type]}>{text.list.actionOf(action.type)}</Badge>;
}
