import { type Language, languages, type ProfileView } from '@garimpo/accounts-contract';
import { Field, Panel, Select, Switch } from '@garimpo/sdk';
import { accountText } from '../text/pt-br-account.ts';
import { usePreferences } from './use-preferences.ts';

const words = accountText.preferences;
const options = languages.map((value) => ({ value, label: words.languages[value] }));

/** What the account keeps, wherever it is used. Each choice is saved at once. */
export function PreferencesPanel({ profile }: { profile: ProfileView }) {
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
