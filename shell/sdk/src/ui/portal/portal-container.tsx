import { createContext, type ReactNode, use } from 'react';

const PortalContainerContext = createContext<HTMLElement | null>(null);

export interface PortalContainerProps {
  /** The tool's `data-mf` element. Until it is there, portals go to the body. */
  element: HTMLElement | null;
  children: ReactNode;
}

/**
 * Where dialogs, menus and tooltips mount. A tool's utilities hold only inside its `data-mf` element, so the shell's
 * outlet puts this around each tool.
 */
export function PortalContainer({ element, children }: PortalContainerProps) {
  return <PortalContainerContext value={element}>{children}</PortalContainerContext>;
}

/** Container for radix portals; `undefined` means the body. */
export function usePortalContainer(): HTMLElement | undefined {
  return use(PortalContainerContext) ?? undefined;
}
