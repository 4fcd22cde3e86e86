import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { cx } from '../cx.ts';

/** One SVG element of a 24x24 icon: tag and attributes. The shape in which icons travel in the discovery answer. */
export type IconNodes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/** A lucide component, or the shapes that discovery sends. */
export type IconSource = LucideIcon | IconNodes;

export interface IconProps {
  icon: IconSource;
  /** 16 in controls, 18 in the sidebar, 20 alone, 24 in tiles, 12 in badges. */
  size?: 12 | 13 | 14 | 16 | 18 | 20 | 24;
  strokeWidth?: number;
  /** A name for an icon that stands alone; without it the icon is decoration. */
  label?: string;
  className?: string | undefined;
}

export function Icon({
  icon,
  size = 16,
  strokeWidth = size === 24 ? 1.5 : 1.75,
  label,
  className,
}: IconProps) {
  const props = {
    width: size,
    height: size,
    strokeWidth,
    className: cx('ui:flex-none', className),
    ...(label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label }),
  };
  if (!isNodes(icon)) return createElement(icon, props);
  const shapes = icon.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }));
  return createElement('svg', { ...frame, ...props }, shapes);
}

/** Attributes that lucide gives its own icons. */
const frame = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

function isNodes(icon: IconSource): icon is IconNodes {
  return Array.isArray(icon);
}
