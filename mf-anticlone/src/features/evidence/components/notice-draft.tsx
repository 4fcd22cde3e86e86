import type { NoticeView } from '@garimpo/anticlone-contract';
import { Button, ButtonLink, Field, IconButton, Input, Textarea } from '@garimpo/sdk';
import { ClipboardCopy, ExternalLink, Mail } from 'lucide-react';
import { useState } from 'react';
import { copyAndSay } from '../../../copy-and-say.ts';
import { evidenceText } from '../../../text/pt-br-evidence.ts';
import { type Filled, fillGaps, gapsLeft, mailtoOf, sendingWay } from '../lib/fill-gaps.ts';

const words = evidenceText.notices;

export interface NoticeDraftProps {
  notice: NoticeView;
  filled: Filled;
}

/** One draft, that its sender may change before it is copied or mailed. */
export function NoticeDraft({ notice, filled }: NoticeDraftProps) {
  const [changed, setChanged] = useState<string | null>(null);
  const subject = fillGaps(notice.subject, filled);
  const body = fillGaps(changed ?? notice.body, filled);
  const left = gapsLeft(notice.gaps, body).length;
  const way = sendingWay(notice.sendTo);
  return (
    <>
      {notice.sendTo === null ? (
        <p className="text-small text-ink-2">{words.unknownAddress}</p>
      ) : (
        <Field label={words.sendTo}>
          <Input readOnly value={notice.sendTo} />
        </Field>
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
              onClick={() => void copyAndSay(subject)}
            />
          }
        />
      </Field>
      <Field label={words.body} {...(left > 0 && { hint: words.left(left) })}>
        <Textarea rows={14} value={body} onChange={(event) => setChanged(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={ClipboardCopy} onClick={() => void copyAndSay(body, words.copied)}>
          {words.copy}
        </Button>
        {way === 'form' ? (
          <ButtonLink icon={ExternalLink} href={notice.sendTo ?? ''} newTab>
            {words.form}
          </ButtonLink>
        ) : (
          <ButtonLink
            icon={Mail}
            href={mailtoOf({ to: way === 'mail' ? (notice.sendTo ?? '') : '', subject, body })}
          >
            {words.mail}
          </ButtonLink>
        )}
        {changed !== null && (
          <Button variant="ghost" onClick={() => setChanged(null)}>
            {words.restore}
          </Button>
        )}
      </div>
    </>
  );
}
