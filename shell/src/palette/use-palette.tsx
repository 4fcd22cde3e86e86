import type { SidebarEntry } from '@garimpo/releases-contract';
import { toast } from '@garimpo/sdk';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { log } from '../lib/log.ts';
import { text } from '../text/pt-br.ts';
import type { FrameActions } from './actions.ts';
import type { PaletteProps } from './palette.tsx';

export interface PaletteHandle {
  isOpen: boolean;
  open: () => void;
  /** What stands over the page while it is open. */
  layer: ReactNode;
}

/** Kept once it is there; a file that did not come is asked for at the next opening. */
let Loaded: ComponentType<PaletteProps> | undefined;

const load = async () => {
  Loaded ??= (await import(/* webpackChunkName: 'palette' */ './palette.tsx')).Palette;
};

/** Something else has the keys: a dialog over the page, a menu or a list that is open. */
const TAKEN = '[aria-modal=true], [role=menu], [data-radix-popper-content-wrapper]';

/** The command palette, whose file comes when it is first asked for: by its button, Ctrl+K or Cmd+K. */
export function usePalette(sidebar: readonly SidebarEntry[], actions: FrameActions): PaletteHandle {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const open = useCallback(() => {
    load().then(
      () => setOpen(true),
      (error: unknown) => {
        log.error('The palette could not be loaded', error);
        toast.error(text.frame.searchNotOpened);
      },
    );
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      // A tool that uses the keys itself has said so.
      if (!isAsked || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      // Without this the browser's own search opens, whatever we do.
      event.preventDefault();
      if (isOpen) close();
      else if (document.querySelector(TAKEN) === null) open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen, open, close]);

  return {
    isOpen,
    open,
    layer: isOpen && Loaded && <Loaded sidebar={sidebar} actions={actions} onClose={close} />,
  };
}
