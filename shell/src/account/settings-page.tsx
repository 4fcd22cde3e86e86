import { Field, PageTitle, Panel, Segmented, type Theme, useTheme } from '@garimpo/sdk';
import { Moon, Sun } from 'lucide-react';
import { text } from '../text/pt-br.ts';

const themes = [
  { value: 'light', label: text.settings.light, icon: Sun },
  { value: 'dark', label: text.settings.dark, icon: Moon },
] as const;

/** /settings */
export function SettingsPage() {
  const { theme, setTheme } = useTheme();
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title={text.settings.title} />
      <Panel title={text.settings.appearance}>
        <Field label={text.settings.theme} hint={text.settings.themeHint} group>
          <Segmented<Theme> options={themes} value={theme} onValueChange={setTheme} />
        </Field>
      </Panel>
    </div>
  );
}
