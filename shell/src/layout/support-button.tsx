import { Icon, TextLink } from '@garimpo/sdk';
import { MessageCircle } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { isOutside, supportAddress } from './support-address.ts';
import { useClearCorner } from './use-clear-corner.ts';

interface SupportButtonProps {
  /** `null` when no way to reach support is configured: a button that leads nowhere is not shown. */
  address: string | null;
}

const look =
  'fixed right-5 bottom-5 z-support grid size-11 place-items-center rounded-full bg-raised text-ink-2 shadow-menu hover:veil-hover hover:text-ink active:veil-press transition-[translate] duration-base ease-out max-md:absolute max-md:right-4 max-md:bottom-3';

export function SupportButton({ address }: SupportButtonProps) {
  return address === null ? null : <ShownButton address={address} />;
}

function ShownButton({ address }: { address: string }) {
  const button = useRef<HTMLAnchorElement>(null);
  useClearCorner(button);
  const shared = {
    ref: button,
    'aria-label': text.support.label,
    title: text.support.label,
    className: look,
    children: <Icon icon={MessageCircle} size={20} />,
  };
  return (
    <aside aria-label={text.support.region}>
      {isOutside(address) ? (
        <a {...shared} href={address} target="_blank" rel="noopener noreferrer" />
      ) : (
        <Link {...shared} to={address} />
      )}
    </aside>
  );
}

/** The same way, in a sentence. */
export function SupportLink() {
  const address = supportAddress(useServices().config);
  if (address === null) return null;
  const target = isOutside(address) ? { href: address, newTab: true } : { to: address };
  return <TextLink {...target}>{text.support.label}</TextLink>;
}
