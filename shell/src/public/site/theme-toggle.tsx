import { IconButton, useTheme } from '@garimpo/sdk';
import { Moon, Sun } from 'lucide-react';
import { text } from '../../text/pt-br.ts';

/** Names what it does, not what is: in the dark it offers the light. */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const dark = theme === 'dark';
  return (
    <IconButton
      label={dark ? text.settings.light : text.settings.dark}
      icon={dark ? Sun : Moon}
      size="md"
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  );
}
