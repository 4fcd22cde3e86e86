import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { uiText } from '../../text/pt-br.ts';
import { Button } from '../button/button.tsx';
import { Icon, type IconSource } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { type ToastEntry, type ToastKind, toast, toastStore } from './toast-store.ts';

const SHOWN_MS = 3000;

const looks: Record<ToastKind, { icon: IconSource; className: string }> = {
  success: { icon: CircleCheck, className: 'ui:text-success-text' },
  error: { icon: CircleAlert, className: 'ui:text-danger-text' },
  info: { icon: Info, className: 'ui:text-info-text' },
};

/** Once in the page, by the shell. Any code may then call `toast`. */
export function Toaster() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  return (
    <Radix.Provider label={uiText.toasts.one} duration={SHOWN_MS} swipeDirection="down">
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
      <Radix.Viewport
        label={uiText.toasts.region}
        className="ui:fixed ui:bottom-4 ui:left-1/2 ui:z-toast ui:flex ui:w-90 ui:max-w-[calc(100vw-16px)] ui:-translate-x-1/2 ui:flex-col ui:gap-2 ui:outline-none ui:max-md:w-full"
      />
    </Radix.Provider>
  );
}

function Toast({ entry }: { entry: ToastEntry }) {
  const look = looks[entry.kind];
  const stays = entry.kind === 'error';
  return (
    <Radix.Root
      open={entry.open}
      onOpenChange={(open) => !open && toast.dismiss(entry.id)}
      type={stays ? 'foreground' : 'background'}
      duration={stays ? Number.POSITIVE_INFINITY : SHOWN_MS}
      className="ui:pointer-events-auto ui:flex ui:items-center ui:gap-2.5 ui:rounded-md ui:bg-raised ui:py-2.5 ui:pr-3 ui:pl-3.5 ui:text-small ui:text-ink ui:shadow-menu ui:data-[state=closed]:exit-sink ui:data-[state=open]:enter-rise"
    >
      <Icon icon={look.icon} className={look.className} />
      <Radix.Title className="ui:min-w-0 ui:flex-1 ui:break-words">{entry.text}</Radix.Title>
      {entry.action !== null && (
        <Radix.Action asChild altText={entry.action.label}>
          <Button variant="ghost" size="sm" className="ui:-my-1" onClick={entry.action.onClick}>
            {entry.action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label={uiText.close} icon={X} className="ui:-my-1" />
      </Radix.Close>
    </Radix.Root>
  );
}
