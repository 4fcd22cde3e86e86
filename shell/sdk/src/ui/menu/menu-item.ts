import type { IconSource } from '../icon/icon.tsx';

export interface MenuAction {
  type?: 'action';
  label: string;
  icon?: IconSource;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuLink {
  type: 'link';
  label: string;
  icon?: IconSource;
  /** Inside the app. */
  to?: string;
  /** Elsewhere; opens beside. */
  href?: string;
}

/** Several may be on; the menu stays open while they are picked. */
export interface MenuCheck {
  type: 'check';
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** One of a few: sorting, "Mover para". */
export interface MenuChoices {
  type: 'choices';
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  value: string | null;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: string; icon?: IconSource }[];
}

export type MenuItem = MenuAction | MenuLink | MenuCheck | MenuChoices | { type: 'separator' };
