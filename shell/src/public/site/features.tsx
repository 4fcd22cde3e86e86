import { Badge, Icon } from '@garimpo/sdk';
import {
  ChartColumn,
  ChartLine,
  Copy,
  Eraser,
  ListChecks,
  type LucideIcon,
  ShieldCheck,
  SquareMousePointer,
  Type,
} from 'lucide-react';
import { siteText } from '../../text/pt-br-site.ts';

type FeatureName = keyof typeof siteText.features.items;

/** In the order in which they are used. */
const features: { name: FeatureName; icon: LucideIcon; beta?: boolean }[] = [
  { name: 'board', icon: ChartLine },
  { name: 'sites', icon: Copy },
  { name: 'editor', icon: SquareMousePointer },
  { name: 'quiz', icon: ListChecks, beta: true },
  { name: 'anticlone', icon: ShieldCheck },
  { name: 'filter', icon: ChartColumn },
  { name: 'encrypt', icon: Type },
  { name: 'metadata', icon: Eraser },
];

export function Features() {
  return (
    <ul className="site:grid site:grid-cols-4 site:gap-x-8 site:gap-y-10 site:max-lg:grid-cols-2 site:max-md:grid-cols-1 site:max-md:gap-y-7">
      {features.map(({ name, icon, beta = false }) => {
        const { name: title, what } = siteText.features.items[name];
        return (
          <li
            key={name}
            className="site:grid site:content-start site:gap-2 site:border-t site:border-line site:pt-5 site:break-inside-avoid"
          >
            <Icon icon={icon} size={20} className="site:text-gold-text" />
            <h3 className="site:flex site:items-center site:gap-2 site:text-h3">
              {title}
              {beta && <Badge>{siteText.features.beta}</Badge>}
            </h3>
            <p className="site:text-body/5.5 site:text-ink-2">{what}</p>
          </li>
        );
      })}
    </ul>
  );
}
