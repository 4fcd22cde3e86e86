import { Icon } from '@garimpo/sdk';
import { MessageCircle } from 'lucide-react';
import { text } from '../text/pt-br.ts';

interface SupportButtonProps {
  /** `null` when no way to reach support is configured: a button that leads nowhere is not shown. */
  address: string | null;
}

export function SupportButton({ address }: SupportButtonProps) {
  if (address === null) return null;
  return (
    <aside aria-label={text.support.region}>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={text.support.label}
        title={text.support.label}
        className="fixed right-5 bottom-5 z-support grid size-11 place-items-center rounded-full bg-raised text-ink-2 shadow-menu hover:veil-hover hover:text-ink active:veil-press max-md:right-4 max-md:bottom-4"
      >
        <Icon icon={MessageCircle} size={20} />
      </a>
    </aside>
  );
}
