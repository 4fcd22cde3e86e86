import { isWebUrl, type OfferView } from '@garimpo/offers-contract';
import { Field, IconButton, Notice, Textarea, TextLink } from '@garimpo/sdk';
import { X } from 'lucide-react';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { FileDrop } from './file-drop.tsx';
import type { PastedPage } from './use-pasted-page.ts';

export interface PastedPageFieldsProps {
  offer: OfferView;
  page: PastedPage;
  automaticOff: boolean;
}

const words = dialogsText.readingDialog;

export function PastedPageFields({ offer, page, automaticOff }: PastedPageFieldsProps) {
  return (
    <>
      {automaticOff && <Notice>{words.automaticOff}</Notice>}
      <FileDrop
        label={words.chooseFile}
        accept=".html,.htm,.txt,text/html,text/plain"
        disabled={page.busy}
        onFile={(file) => void page.choose(file)}
        aside={
          isWebUrl(offer.offerUrl) && (
            <TextLink href={offer.offerUrl} newTab className="text-small">
              {words.openLibrary}
            </TextLink>
          )
        }
      >
        <Field label={words.page} hint={words.pageHint} error={page.error}>
          {page.fileName === null ? (
            <Textarea
              name="page"
              rows={6}
              data-autofocus
              spellCheck={false}
              placeholder={words.pageExample}
              value={page.content}
              readOnly={page.busy}
              onChange={(event) => page.type(event.target.value)}
            />
          ) : (
            <ChosenFile name={page.fileName} onRemove={() => page.type('')} />
          )}
        </Field>
      </FileDrop>
    </>
  );
}

function ChosenFile({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-2 rounded-sm border border-line bg-sunken py-1 pr-1 pl-3 text-small">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <IconButton label={words.removeFile} icon={X} onClick={onRemove} />
    </div>
  );
}
