import { Field, PageTitle, Panel, Segmented, type Theme, useTheme } from '@garimpo/sdk';
import { Moon, Sun } from 'lucide-react';
import { MyDataLink } from '../layout/my-data-link.tsx';
import { useAuth } from '../session/auth-context.ts';
import { text } from '../text/pt-br.ts';
import { PreferencesPanel } from './preferences-panel.tsx';

const themes = [
  { value: 'light', label: text.settings.light, icon: Sun },
  { value: 'dark', label: text.settings.dark, icon: Moon },
] as const;

/** /settings. The guard has let the user in, so the profile is there. */
export function SettingsPage() {
  const { theme, setTheme } = useTheme();
  const { profile } = useAuth();
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title={text.settings.title} />
      <div className="grid grid-cols-1 gap-4">
        <Panel title={text.settings.appearance}>
          <Field label={text.settings.theme} hint={text.settings.themeHint} group>
            <Segmented<Theme> options={themes} value={theme} onValueChange={setTheme} />
          </Field>
        </Panel>
        {profile !== null && <PreferencesPanel profile={profile} />}
      </div>
      <MyDataLink />
    </div>
  );
}
