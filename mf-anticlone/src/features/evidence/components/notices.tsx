import {
  type NoticeLanguage,
  type NoticeRecipient,
  type NoticeView,
  noticeLanguages,
} from '@garimpo/anticlone-contract';
import {
  Button,
  ButtonLink,
  Field,
  IconButton,
  Input,
  LoadingText,
  Segmented,
  Select,
  saveFile,
  Textarea,
} from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { ClipboardCopy, Download, ExternalLink, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { copyWithToast } from '../../../components/copy-with-toast.ts';
import { PanelLoadProblem } from '../../../components/panel-load-problem.tsx';
import { evidenceText } from '../../../text/pt-br-evidence.ts';
import { useNoticesQuery, useTrackNotice } from '../api/evidence.ts';
import { emlOf } from '../lib/eml.ts';
import { type Filled, fillGaps, gapLabel, gapsLeft, mailtoOf, sendBy } from '../lib/fill-gaps.ts';
import { NoticeSteps } from './notice-steps.tsx';

const words = evidenceText.notices;

interface NoticeDraftProps {
  /** Under which a changed text is kept. */
  draftName: string;
  notice: NoticeView;
  filled: Filled;
  /** The text is taken out of the tool. */
  onUse: () => void;
}

function NoticeDraft({ draftName, notice, filled, onUse }: NoticeDraftProps) {
  const [changed, setChanged] = useFormDraft(draftName, z.nullable(z.string()), null);
  const subject = fillGaps(notice.subject, filled);
  const body = fillGaps(changed ?? notice.body, filled);
  const left = gapsLeft(notice.gaps, body).length;
  const by = sendBy(notice.sendTo);
  const to = by === 'mail' ? (notice.sendTo ?? '') : '';
  const saveEml = () => {
    const file = new Blob([emlOf({ to, subject, body })], { type: 'message/rfc822' });
    saveFile(file, words.emlName(notice.recipient));
    onUse();
  };
  return (
    <>
      {notice.sendTo === null ? (
        <p className="text-small text-ink-2">{words.unknownAddress}</p>
      ) : (
        <Field label={words.sendTo}>
          <Input readOnly value={notice.sendTo} />
        </Field>
      )}
      {notice.source !== null && notice.source !== notice.sendTo && (
        <ButtonLink
          size="sm"
          variant="ghost"
          className="justify-self-start"
          icon={ExternalLink}
          href={notice.source}
          newTab
        >
          {words.sourceOf(notice.name)}
        </ButtonLink>
      )}
      <Field label={words.subject}>
        <Input
          readOnly
          value={subject}
          trailing={
            <IconButton
              label={words.copySubject}
              icon={ClipboardCopy}
              size="head"
              onClick={() => void copyWithToast(subject)}
            />
          }
        />
      </Field>
      <Field label={words.body} {...(left > 0 && { hint: words.left(left) })}>
        <Textarea rows={14} value={body} onChange={(event) => setChanged(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {by === 'form' ? (
          <ButtonLink variant="primary" icon={ExternalLink} href={notice.sendTo ?? ''} newTab onClick={onUse}>
            {words.form}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink variant="primary" icon={Mail} href={mailtoOf({ to, subject, body })} onClick={onUse}>
              {words.mail}
            </ButtonLink>
            <Button icon={Download} onClick={saveEml}>
              {words.eml}
            </Button>
          </>
        )}
        <Button
          icon={ClipboardCopy}
          onClick={() => {
            void copyWithToast(body, words.copied);
            onUse();
          }}
        >
          {words.copy}
        </Button>
        {changed !== null && (
          <Button variant="ghost" onClick={() => setChanged(null)}>
            {words.restore}
          </Button>
        )}
      </div>
      {by !== 'form' && <p className="text-caption text-ink-3">{words.emlHint}</p>}
    </>
  );
}

const languages = noticeLanguages.map((value) => ({ value, label: words.languages[value] }));

const answers = z.record(z.string(), z.string());

interface NoticesProps {
  siteId: string;
  cloneId: string;
  before: ReactNode;
}

/** Drafts of notices that the user fills in and sends; the tool sends nothing. */
export function Notices({ siteId, cloneId, before }: NoticesProps) {
  const { data, error, isFetching, refetch } = useNoticesQuery(siteId, cloneId);
  const { mutate: track } = useTrackNotice(siteId, cloneId);
  const draftName = `mf-anticlone/notice:${cloneId}`;
  const [recipient, setRecipient] = useState<NoticeRecipient>('host');
  const [language, setLanguage] = useState<NoticeLanguage>('pt');
  const [filled, setFilled] = useFormDraft<Filled>(`${draftName}:gaps`, answers, {});
  if (error !== null && data === undefined) {
    return (
      <PanelLoadProblem
        error={error}
        failed={words.loadFailed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingText className="p-5" />;
  const ofLanguage = data.notices.filter((notice) => notice.language === language);
  const trackedOf = (of: NoticeRecipient) => data.tracked.find((one) => one.recipient === of);
  const notice = ofLanguage.find((one) => one.recipient === recipient) ?? ofLanguage[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <p className="text-small text-ink-2">{words.intro}</p>
      {before}
      <Field label={words.recipient}>
        <Select
          options={ofLanguage.map((one) => ({
            value: one.recipient,
            label: words.recipientIn(one.recipient, trackedOf(one.recipient)?.state),
          }))}
          value={notice?.recipient ?? null}
          onValueChange={setRecipient}
        />
      </Field>
      <Field group label={words.language}>
        <Segmented options={languages} value={language} onValueChange={setLanguage} />
      </Field>
      {notice !== undefined && (
        <>
          {notice.gaps.length > 0 && (
            <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <legend className="mb-1 text-small font-label text-ink">{words.gaps}</legend>
              <p className="text-caption text-ink-3">{words.gapsHint}</p>
              {notice.gaps.map((gap) => (
                <Field key={gap} label={gapLabel(gap)}>
                  <GapInput
                    gap={gap}
                    value={filled[gap] ?? ''}
                    onChange={(answer) => setFilled({ ...filled, [gap]: answer })}
                  />
                </Field>
              ))}
            </fieldset>
          )}
          <NoticeDraft
            key={`${notice.recipient} ${language}`}
            draftName={`${draftName}:${notice.recipient}:${language}`}
            notice={notice}
            filled={filled}
            onUse={() => {
              if (trackedOf(notice.recipient) === undefined)
                track({ recipient: notice.recipient, state: 'drafted', language });
            }}
          />
          <NoticeSteps
            siteId={siteId}
            cloneId={cloneId}
            recipient={notice.recipient}
            language={language}
            tracked={trackedOf(notice.recipient)}
          />
        </>
      )}
    </div>
  );
}

/** Longer questions get a field of several lines. */
const SENTENCE = 60;

interface GapInputProps {
  gap: string;
  value: string;
  onChange: (answer: string) => void;
}

function GapInput({ gap, value, onChange }: GapInputProps) {
  return gap.length > SENTENCE ? (
    <Textarea value={value} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <Input value={value} onChange={(event) => onChange(event.target.value)} />
  );
}
