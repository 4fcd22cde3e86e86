import { type AlertMailMode, alertMailModes } from '@garimpo/offers-contract';
import { errorText, Field, Notice, Select, Skeleton, TextLink, toast } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { paths } from '../../../../paths.ts';
import { alertErrors, alertsText } from '../../../../text/pt-br-alerts.ts';
import { useAlertSettings, useChooseMail } from '../../api/alert-requests.ts';

const words = alertsText.mail;
const options = alertMailModes.map((value) => ({ value, label: words.modes[value] }));

export function MailPart() {
  return (
    <PanelPart title={words.title}>
      <MailChoice />
    </PanelPart>
  );
}

function MailChoice() {
  const { data, error } = useAlertSettings();
  const { mail, choose } = useChooseMail(data?.settings.mail, (cause) =>
    toast.error(errorText(cause, alertErrors, words.notSaved)),
  );
  if (error !== null && data === undefined) {
    return <Notice kind="danger">{errorText(error, alertErrors, words.failed)}</Notice>;
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
