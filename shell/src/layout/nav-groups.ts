import type { SidebarEntry } from '@garimpo/releases-contract';

export interface NavGroup {
  /** `null` for the entries above all groups. */
  name: string | null;
  entries: SidebarEntry[];
}

/** Entries that stand one after the other under the same heading; their order is the caller's. */
export function navGroups(entries: readonly SidebarEntry[]): NavGroup[] {
  const groups: NavGroup[] = [];
  for (const entry of entries) {
    const name = entry.group ?? null;
    const last = groups.at(-1);
    if (last !== undefined && last.name === name) last.entries.push(entry);
    else groups.push({ name, entries: [entry] });
  }
  return groups;
}
