import { toast, useShortcuts } from '@garimpo/sdk';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { log } from '../lib/log.ts';
import { text } from '../text/pt-br.ts';
import type { ShortcutsSheetProps } from './shortcuts-sheet.tsx';

/** Kept once it is there; a file that did not come is asked for at the next opening. */
let Loaded: ComponentType<ShortcutsSheetProps> | undefined;

const load = async () => {
  Loaded ??= (await import(/* webpackChunkName: 'shortcuts' */ './shortcuts-sheet.tsx')).ShortcutsSheet;
};

/** The sheet of shortcuts, whose file comes when it is first asked for: by "?" or by the palette. */
export function useShortcutsSheet(): { open: () => void; layer: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const open = useCallback(() => {
    load().then(
      () => {
        setOpened(true);
        setOpen(true);
      },
      (error: unknown) => {
        log.error('The sheet of shortcuts could not be loaded', error);
        toast.error(text.frame.shortcutsNotOpened);
      },
    );
  }, []);
  // The sheet itself tells of it, with what else there is on every page.
  useShortcuts(null, [{ keys: '?', label: '', run: open }]);
  return { open, layer: wasOpened && Loaded && <Loaded open={isOpen} onClose={close} /> };
}
