import { type AlertMailMode, alertMailModes } from '@garimpo/offers-contract';
import { errorText, Field, Notice, Select, Skeleton, TextLink, toast } from '@garimpo/sdk';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import { alertsText } from '../../../text/pt-br-alerts.ts';
import { useAlertSettings, useChooseMail } from '../api/alert-settings.ts';

const words = alertsText.mail;
const options = alertMailModes.map((value) => ({ value, label: words.modes[value] }));

export function MailSetting() {
  const { data, error } = useAlertSettings();
  const { mail, choose } = useChooseMail(data?.settings.mail, (cause) =>
    toast.error(errorText(cause, text.errors, words.notSaved)),
  );
  if (error !== null && data === undefined) {
    return <Notice kind="danger">{errorText(error, text.errors, words.failed)}</Notice>;
  }
  if (data === undefined || mail === undefined) return <Skeleton height={60} />;
  return (
    <>
      <Field label={words.label}>
        <Select options={options} value={mail} onValueChange={(next: AlertMailMode) => choose(next)} />
      </Field>
      {!data.mailAllowed && mail !== 'off' && (
        <p className="text-caption text-ink-2">
          {words.notAllowed} <TextLink to={paths.settings}>{words.settings}</TextLink>
        </p>
      )}
    </>
  );
}
