import {
  type CaptureInput,
  type CaptureTarget,
  isWebUrl,
  type LibraryReading,
} from '@garimpo/offers-contract';
import { libraryText } from '../text/pt-br-library.ts';
import { element, textField } from './elements.ts';

const TITLE_MAX = 200;
const ADDRESS_MAX = 2048;
const NEW = '';

export interface SaveForm {
  content: HTMLElement;
  /** Null where something is missing, which the form then says. */
  target(): CaptureInput['target'] | null;
}

/** Where to: the offer that follows this page already, or a new one. */
export function saveForm(
  { title, landingPageUrl }: LibraryReading,
  offerUrl: string,
  offers: readonly CaptureTarget[],
): SaveForm {
  const [titleField, titleInput] = textField({
    id: 'title',
    label: libraryText.title,
    value: title.slice(0, TITLE_MAX),
    type: 'text',
    max: TITLE_MAX,
  });
  const [pageField, pageInput] = textField({
    id: 'landing-page',
    label: libraryText.landingPage,
    value: landingPageUrl,
    type: 'url',
    max: ADDRESS_MAX,
    ...(landingPageUrl !== '' && { hint: libraryText.landingPageHint }),
  });
  const error = element('p', { class: 'error', attributes: { role: 'alert' } });
  const fields = element('div', { class: 'fields' }, titleField, pageField, error);
  const select = element(
    'select',
    { id: 'where' },
    ...offers.map(({ id, title }) => option(id, libraryText.reading(title))),
    option(NEW, libraryText.newOffer),
  );
  const update = () => {
    fields.hidden = select.value !== NEW;
  };
  select.addEventListener('change', update);
  update();
  const where = element(
    'div',
    { class: 'field' },
    element('label', { attributes: { for: 'where' } }, libraryText.where),
    select,
  );
  return {
    content: element('div', { class: 'form' }, where, fields),
    target() {
      if (select.value !== NEW) return { offerId: select.value };
      const [named, landingPage] = [titleInput.value.trim(), pageInput.value.trim()];
      const isWhole = named !== '' && isWebUrl(landingPage);
      error.textContent = isWhole ? '' : libraryText.required;
      return isWhole ? { title: named, offerUrl, landingPageUrl: landingPage } : null;
    },
  };
}

function option(value: string, label: string): HTMLOptionElement {
  return element('option', { attributes: { value } }, label);
}
