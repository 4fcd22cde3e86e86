import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { uiText } from '../../text/pt-br.ts';
import { useReturnFocus } from '../dialog/use-return-focus.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { usePortalContainer } from '../portal/portal-container.tsx';
import { NARROW_QUERY, useMediaQuery } from '../use-media-query.ts';

export interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What is shown, in one line: an address, a count. */
  description?: ReactNode;
  children: ReactNode;
  /** Actions at the foot. */
  footer?: ReactNode;
}

/** Looks at one item while the list stays usable beside it; below 1024 it covers the page. Esc closes it. */
export function SidePanel({ open, onOpenChange, title, description, children, footer }: SidePanelProps) {
  const container = usePortalContainer();
  const isNarrow = useMediaQuery(NARROW_QUERY);
  // It stays what it was opened as: one that changes is mounted anew, and what was typed in it would be gone.
  const [covers, setCovers] = useState(isNarrow);
  if (!open && covers !== isNarrow) setCovers(isNarrow);
  const returnFocus = useReturnFocus(open);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={covers}>
      <Radix.Portal container={container}>
        <Radix.Content
          ref={content}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => returnFocus(event)}
          // The list beside it stays in use: only Esc and the button close the panel.
          onInteractOutside={(event) => event.preventDefault()}
          tabIndex={-1}
          className="ui:fixed ui:inset-y-0 ui:right-0 ui:z-panel ui:flex ui:w-panel ui:max-w-full ui:flex-col ui:border-l ui:border-line ui:bg-surface ui:outline-none ui:data-[state=closed]:exit-side ui:data-[state=open]:enter-side ui:max-lg:w-full ui:max-lg:border-l-0 ui:max-lg:shadow-dialog"
        >
          <div className="ui:flex ui:flex-none ui:items-start ui:gap-3 ui:border-b ui:border-line ui:pt-4 ui:pr-3 ui:pb-3.5 ui:pl-5">
            <div className="ui:min-w-0 ui:flex-1">
              <Radix.Title className="ui:truncate ui:text-h3">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description asChild>
                  <div className="ui:line-clamp-2 ui:text-caption ui:wrap-anywhere ui:text-ink-3">
                    {description}
                  </div>
                </Radix.Description>
              )}
            </div>
            <IconButton label={uiText.close} icon={X} onClick={() => onOpenChange(false)} />
          </div>
          <div
            // What scrolls must be within reach of the keyboard.
            {...{ role: 'group', 'aria-label': title, tabIndex: 0 }}
            className="ui:min-h-0 ui:flex-1 ui:overflow-y-auto ui:focus-visible:-outline-offset-2"
          >
            {children}
          </div>
          {footer !== undefined && (
            <footer className="ui:grid ui:flex-none ui:gap-3 ui:border-t ui:border-line ui:px-5 ui:py-4">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
