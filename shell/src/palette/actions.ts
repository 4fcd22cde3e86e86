import { useTheme } from '@garimpo/sdk';
import { Keyboard, LogOut, type LucideIcon, Moon, Sun } from 'lucide-react';
import { text } from '../text/pt-br.ts';
import { paletteText } from '../text/pt-br-palette.ts';
import type { EntryGroup } from './entries.ts';
import { searched } from './match.ts';

/** What can be done from anywhere, beside going somewhere. */
export interface FrameActions {
  signOut: () => void;
  openShortcuts: () => void;
}

export function useActionsGroup({ signOut, openShortcuts }: FrameActions): EntryGroup {
  const { theme, setTheme } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const words = paletteText.actions;
  const actions: [id: string, title: string, icon: LucideIcon, others: string[], run: () => void][] = [
    ['theme', words.theme[other], other === 'dark' ? Moon : Sun, words.themeWords, () => setTheme(other)],
    ['shortcuts', words.shortcuts, Keyboard, words.shortcutsWords, openShortcuts],
    ['sign-out', text.frame.signOut, LogOut, words.signOutWords, signOut],
  ];
  return {
    id: 'action:',
    name: words.name,
    entries: actions.map(([id, title, icon, others, run]) => ({
      key: `action:${id}`,
      title,
      icon,
      run,
      searched: searched(title, others),
    })),
  };
}
