import type { SidebarEntry } from '@garimpo/releases-contract';
import { CircleUserRound, FolderDown, type LucideIcon, Settings } from 'lucide-react';
import { paths } from '../lib/paths.ts';
import { text } from '../text/pt-br.ts';
import { paletteText } from '../text/pt-br-palette.ts';
import type { EntryGroup } from './entries.ts';
import { searched } from './match.ts';

const own: [to: string, title: string, icon: LucideIcon][] = [
  [paths.profile, text.frame.profile, CircleUserRound],
  [paths.settings, text.frame.settings, Settings],
  [paths.accountData, text.frame.myData, FolderDown],
];

/** Where one can go: what stands in this person's sidebar, and the pages of the shell. */
export function pagesGroup(sidebar: readonly SidebarEntry[]): EntryGroup {
  return {
    id: 'page:',
    name: paletteText.pages,
    entries: [
      ...sidebar.map(({ to, label, icon, group }) => ({
        key: `page:${to}`,
        title: label,
        detail: group,
        icon,
        to,
        searched: searched(label, group === undefined ? [] : [group]),
      })),
      ...own.map(([to, title, icon]) => ({
        key: `page:${to}`,
        title,
        icon,
        to,
        searched: searched(title, []),
      })),
    ],
  };
}
