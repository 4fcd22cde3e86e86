import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { uiText } from '../../text/pt-br.ts';
import { useUnsavedWork } from '../../tool/unsaved-work.tsx';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { usePortalContainer } from '../portal/portal-container.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export type DialogSize = 'sm' | 'md' | 'lg';

export interface DialogProps {
  open: boolean;
  /** Called with false when the user asks to leave (Esc, scrim, ×) and nothing would be lost by it. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One line of why. */
  description?: ReactNode;
  /** 400 to confirm, 520, 680 for a long form. */
  size?: DialogSize;
  /** There is unsaved input: leaving first asks whether to throw it away. */
  dirty?: boolean;
  /** An action is running: there is no way out until it has answered. */
  locked?: boolean;
  children?: ReactNode;
  /** Buttons, second then primary. On phones they are stacked, the primary on top. */
  footer?: ReactNode;
  /** Makes the dialog a form, so that Enter sends it. The footer's main button is then `type="submit"`. */
  onSubmit?: () => void;
  role?: 'dialog' | 'alertdialog';
  /** Where the focus goes when what opened the dialog is gone. */
  returnFocusTo?: () => HTMLElement | null;
}

const widths: Record<DialogSize, string> = {
  sm: 'ui:max-w-dialog-sm',
  md: 'ui:max-w-dialog',
  lg: 'ui:max-w-dialog-lg',
};

/** The focus begins on `[data-autofocus]`, else on the first field, else on the first button of the footer. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  dirty = false,
  locked = false,
  children,
  footer,
  onSubmit,
  role = 'dialog',
  returnFocusTo,
}: DialogProps) {
  const container = usePortalContainer();
  const returnFocus = useReturnFocus(open);
  useUnsavedWork(open ? uiText.dialog.unsaved : null);
  const content = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const askedAt = useRef<Element | null>(null);

  const leave = () => {
    setAsking(false);
    onOpenChange(false);
  };
  const askToLeave = () => {
    if (locked || asking) return;
    if (!dirty) return leave();
    askedAt.current = document.activeElement;
    setAsking(true);
  };
  const keepEditing = () => {
    // The buttons of the question go, and the focus with them: it was somewhere before.
    if (askedAt.current instanceof HTMLElement) askedAt.current.focus();
    setAsking(false);
  };

  const body = (
    <>
      <header className="ui:flex ui:flex-none ui:items-start ui:gap-3 ui:pt-5 ui:pr-5 ui:pl-6">
        <div className="ui:min-w-0 ui:flex-1 ui:pt-1">
          <Radix.Title className="ui:text-h3 ui:break-words">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description asChild>
              <div className="ui:mt-0.5 ui:text-small ui:wrap-anywhere ui:text-ink-2">{description}</div>
            </Radix.Description>
          )}
        </div>
        <IconButton label={uiText.close} icon={X} disabled={locked} onClick={askToLeave} />
      </header>
      {children !== undefined && (
        // Positioned, so that a select's hidden field scrolls with it instead of widening what lies under the dialog.
        <div className="ui:relative ui:grid ui:min-h-0 ui:grid-cols-[minmax(0,1fr)] ui:gap-4 ui:overflow-y-auto ui:px-6 ui:pt-4 ui:pb-6">
          {children}
        </div>
      )}
      {asking ? (
        <DiscardQuestion onKeep={keepEditing} onDiscard={leave} />
      ) : (
        footer !== undefined && <DialogFooter>{footer}</DialogFooter>
      )}
    </>
  );

  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : askToLeave())}>
      <Radix.Portal container={container}>
        <Radix.Overlay className="ui:fixed ui:inset-0 ui:z-scrim ui:grid ui:place-items-center ui:overflow-hidden ui:bg-scrim ui:p-4 ui:data-[state=closed]:exit-scrim ui:data-[state=open]:enter-scrim ui:max-md:items-end ui:max-md:p-0">
          <Radix.Content
            ref={content}
            role={role}
            aria-modal="true"
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              setAsking(false);
              firstTarget(content.current)?.focus();
            }}
            onCloseAutoFocus={(event) => returnFocus(event, returnFocusTo)}
            onEscapeKeyDown={(event) => {
              if (!asking) return;
              event.preventDefault();
              keepEditing();
            }}
            className={cx(
              'ui:flex ui:max-h-[calc(100dvh-32px)] ui:w-full ui:flex-col ui:rounded-lg ui:bg-raised ui:shadow-dialog ui:outline-none',
              'ui:data-[state=closed]:exit-sink ui:data-[state=open]:enter-rise',
              'ui:max-md:max-h-[calc(100dvh-24px)] ui:max-md:max-w-none ui:max-md:rounded-b-none ui:max-md:pb-[env(safe-area-inset-bottom)]',
              widths[size],
            )}
          >
            {onSubmit === undefined ? (
              body
            ) : (
              <form
                noValidate
                className="ui:flex ui:min-h-0 ui:flex-col"
                onSubmit={(event: FormEvent) => {
                  event.preventDefault();
                  // A dialog's form inside a page's form would send both: React carries the event through portals.
                  event.stopPropagation();
                  if (!locked) onSubmit();
                }}
              >
                {body}
              </form>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="ui:flex ui:flex-none ui:items-center ui:justify-end ui:gap-2 ui:border-t ui:border-line ui:px-6 ui:py-4 ui:max-md:flex-col-reverse ui:max-md:items-stretch">
      {children}
    </footer>
  );
}

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asked in the dialog itself: there is never a dialog over a dialog. */
function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <DialogFooter>
      <span
        role="alert"
        className="ui:flex-1 ui:text-small ui:font-label ui:max-md:order-last ui:max-md:pb-2"
      >
        {uiText.dialog.discardQuestion}
      </span>
      <Button variant="danger-quiet" onClick={onDiscard}>
        {uiText.dialog.discard}
      </Button>
      <Button autoFocus onClick={onKeep}>
        {uiText.dialog.keep}
      </Button>
    </DialogFooter>
  );
}

const FIELDS =
  'input:not([type=hidden]):enabled, textarea:enabled, select:enabled, [role=combobox]:enabled, [role=radio]:enabled';

function firstTarget(content: HTMLElement | null): HTMLElement | null {
  if (content === null) return null;
  return (
    content.querySelector<HTMLElement>('[data-autofocus]') ??
    content.querySelector<HTMLElement>(FIELDS) ??
    content.querySelector<HTMLElement>('footer button:enabled') ??
    content
  );
}
