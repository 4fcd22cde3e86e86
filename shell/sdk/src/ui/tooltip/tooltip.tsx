import * as Radix from 'radix-ui/tooltip';
import { createContext, type ReactElement, type ReactNode, use } from 'react';
import { usePortalContainer } from '../portal/portal-container.tsx';

const DELAY_MS = 400;

const InsideScope = createContext(false);

/** Put once around the app: moving along a row of icons shows the next name at once. A tooltip works without it too. */
export function TooltipScope({ children }: { children: ReactNode }) {
  return (
    <InsideScope value={true}>
      <Radix.Provider delayDuration={DELAY_MS}>{children}</Radix.Provider>
    </InsideScope>
  );
}

export interface TooltipProps {
  /** Names an icon or gives the full value of something cut short; never text that is needed. */
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref. */
  children: ReactElement;
}

/** Appears on hover after 400 ms and on keyboard focus; not on touch. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const inScope = use(InsideScope);
  const container = usePortalContainer();
  const tip = (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="ui:z-tooltip ui:max-w-75 ui:rounded-sm ui:bg-inverse ui:px-2 ui:py-1 ui:text-caption ui:font-medium ui:break-words ui:text-on-inverse ui:enter-fade"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  return inScope ? tip : <Radix.Provider delayDuration={DELAY_MS}>{tip}</Radix.Provider>;
}
