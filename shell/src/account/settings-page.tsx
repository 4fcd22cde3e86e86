import { type Language, languages, type ProfileView } from '@garimpo/accounts-contract';
import {
  Field,
  PageTitle,
  Panel,
  Segmented,
  Select,
  Switch,
  type ThemeChoice,
  toast,
  useTheme,
} from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { Moon, Sun, SunMoon } from 'lucide-react';
import { useRef } from 'react';
import { MyDataLink } from '../layout/my-data-link.tsx';
import { useAuth } from '../session/auth-context.ts';
import { keepProfile, profileKey } from '../session/profile-query.ts';
import { text } from '../text/pt-br.ts';
import { accountText } from '../text/pt-br-account.ts';

const words = accountText.preferences;

type Preferences = Pick<ProfileView, 'language' | 'emailNotifications'>;

/**
 * Saves each choice at once, one after the other, and shows it before it is saved. A choice that could not be saved goes
 * back to what the service last had, unless another was made since.
 */
function usePreferences(profile: ProfileView) {
  const { updateProfile } = useAuth();
  const queries = useQueryClient();
  /** Made, and neither saved nor refused yet. */
  const wanted = useRef<Partial<Preferences>>({});
  const saved = useRef(profile);
  const queue = useRef(Promise.resolve());
  const turns = useRef<Record<keyof Preferences, number>>({ language: 0, emailNotifications: 0 });
  if (Object.keys(wanted.current).length === 0) saved.current = profile;

  const show = (base: ProfileView) =>
    void queries.setQueryData(profileKey(profile.id), { ...base, ...wanted.current });

  /** Answered, well or not: unless the same was chosen anew meanwhile, what the service has is what is shown. */
  function settle(key: keyof Preferences, turn: number): void {
    if (turns.current[key] === turn) delete wanted.current[key];
  }

  async function save<Key extends keyof Preferences>(
    key: Key,
    value: Preferences[Key],
    turn: number,
  ): Promise<void> {
    try {
      const reply = await updateProfile({ [key]: value });
      saved.current = reply;
      settle(key, turn);
      if (Object.keys(wanted.current).length > 0) show(reply);
      toast.success(words.saved[key]);
    } catch {
      settle(key, turn);
      await keepProfile(queries, { ...saved.current, ...wanted.current });
      toast.error(words.failed[key], {
        action: { label: words.tryAgain, onClick: () => choose(key, value) },
      });
    }
  }

  function choose<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
    turns.current[key] += 1;
    const turn = turns.current[key];
    wanted.current = { ...wanted.current, [key]: value };
    show(saved.current);
    queue.current = queue.current.then(() => save(key, value, turn));
  }

  return choose;
}

const options = languages.map((value) => ({ value, label: words.languages[value] }));

/** What the account keeps, wherever it is used. Each choice is saved at once. */
function PreferencesPanel({ profile }: { profile: ProfileView }) {
  const choose = usePreferences(profile);
  return (
    <Panel title={words.title}>
      <div className="grid gap-5">
        <Switch
          label={words.emailNotifications}
          description={words.emailHint}
          checked={profile.emailNotifications}
          onCheckedChange={(on) => choose('emailNotifications', on)}
        />
        <Field label={words.language} hint={words.languageHint}>
          <Select<Language>
            options={options}
            value={profile.language}
            onValueChange={(language) => choose('language', language)}
          />
        </Field>
      </div>
    </Panel>
  );
}

const themes = [
  { value: 'light', label: text.settings.light, icon: Sun },
  { value: 'dark', label: text.settings.dark, icon: Moon },
  { value: 'system', label: text.settings.system, icon: SunMoon },
] as const;

/** /settings. The guard has let the user in, so the profile is there. */
export function SettingsPage() {
  const { theme, chosen, setTheme } = useTheme();
  const { profile } = useAuth();
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title={text.settings.title} />
      <div className="grid grid-cols-1 gap-4">
        <Panel title={text.settings.appearance}>
          <Field label={text.settings.theme} hint={text.settings.themeHint} group>
            <Segmented<ThemeChoice>
              options={themes}
              value={chosen ? theme : 'system'}
              onValueChange={setTheme}
            />
          </Field>
        </Panel>
        {profile !== null && <PreferencesPanel profile={profile} />}
      </div>
      <MyDataLink />
    </div>
  );
}
