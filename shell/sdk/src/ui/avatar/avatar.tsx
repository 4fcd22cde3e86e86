import { useState } from 'react';
import { cx } from '../cx.ts';
import { initialsOf } from './initials.ts';

export interface AvatarProps {
  /** A name or an e-mail address; its initials stand where there is no picture. */
  name: string;
  src?: string | null;
  size?: 32 | 36 | 64;
  /** Given only when no text beside it names the person. */
  label?: string;
  className?: string;
}

const sizes = {
  32: 'ui:size-8 ui:text-[11px]',
  36: 'ui:size-9 ui:text-[12px]',
  64: 'ui:size-16 ui:text-[20px]',
} as const;

export function Avatar({ name, src = null, size = 36, label, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = src !== null && src !== '' && src !== broken ? src : null;
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label })}
      className={cx(
        'ui:grid ui:flex-none ui:place-items-center ui:overflow-hidden ui:rounded-full ui:bg-gold-soft ui:leading-none ui:font-semibold ui:text-gold-text ui:inset-ring ui:inset-ring-gold-line',
        sizes[size],
        className,
      )}
    >
      {picture === null ? (
        initialsOf(name)
      ) : (
        <img
          src={picture}
          alt=""
          referrerPolicy="no-referrer"
          className="ui:size-full ui:object-cover"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  );
}
