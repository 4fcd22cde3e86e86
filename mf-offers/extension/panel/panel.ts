import { libraryReadUrl, parseLibraryUrl, readLibrary } from '@garimpo/offers-contract';
import type { Answers } from '../page/answers.ts';
import { collectPage } from '../page/collect.ts';
import { problemsWith, savedPage } from '../page/saved-page.ts';
import { drawThumbnails, toBase64 } from '../page/thumbnails.ts';
import { askWorker } from '../product/messages.ts';
import type { Answer, SavedOffer } from '../product/requests.ts';
import { text } from '../text/pt-br.ts';
import { libraryText } from '../text/pt-br-library.ts';
import { adList, problemList } from './ad-list.ts';
import { element } from './elements.ts';
import { saveForm } from './save-form.ts';
import { mark, style } from './style.ts';

/** The button over a page of the library and the panel that it opens, in a tree that the page does not reach. */
export class Panel {
  readonly host = document.createElement('garimpo-panel');
  readonly #root = element('div', { class: 'root', attributes: { lang: 'pt-BR' } });
  /** Counts what the panel was opened for, so that a late answer to what was there before is not shown. */
  #turn = 0;

  readonly #answers: Answers;

  constructor(answers: Answers) {
    this.#answers = answers;
    const shadow = this.host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    shadow.adoptedStyleSheets = [sheet];
    shadow.append(this.#root);
    // Keys that are typed here are no shortcuts of the page.
    for (const name of ['keydown', 'keypress', 'keyup']) this.host.addEventListener(name, stop);
    shadow.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') this.close();
    });
    this.close();
  }

  close(): void {
    this.#turn += 1;
    const button = element('button', {
      class: 'main open',
      attributes: { type: 'button' },
      onClick: () => void this.open(),
    });
    button.append(mark(), text.button);
    this.#root.replaceChildren(button);
  }

  async open(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#show([element('p', { attributes: { role: 'status' } }, text.reading)]);
    const address = location.href;
    const collected = collectPage(document, address, this.#answers.at(address));
    const reading = readLibrary(collected);
    const [thumbnails, targets] = await Promise.all([
      drawThumbnails(document, reading.ads, collected.elements),
      askWorker({ kind: 'targets', url: address }).catch(() => null),
    ]);
    if (turn !== this.#turn) return;
    const { count, precision, ads } = reading;
    const heading = element(
      'div',
      {},
      element(
        'p',
        { class: 'count' },
        element('strong', {}, libraryText.count(count, precision)),
        element('span', {}, count === null ? libraryText.noCount : libraryText.active(count)),
      ),
      element('p', { class: 'meta' }, libraryText.readAds(ads.length)),
    );
    const notes = problemList(problemsWith(reading, thumbnails));
    const list = ads.length === 0 ? null : adList(ads, thumbnails);
    const again = this.#button(text.readAgain, () => void this.open());
    const seen = [heading, notes, list].filter((part) => part !== null);
    if (count === null && ads.length === 0) return this.#show(seen, [again]);
    if (targets === null) return this.#show([problemOf(text.reloaded)]);
    if ('failed' in targets) return this.#showFailure(seen, targets);
    const library = parseLibraryUrl(address, [location.host]);
    const form = saveForm(reading, library === null ? address : libraryReadUrl(library), targets.done);
    const failure = element('p', { class: 'error', attributes: { role: 'alert' } });
    const save = this.#button(libraryText.save, () => void send(), 'main');
    const send = async () => {
      const target = form.target();
      if (target === null || save.ariaDisabled === 'true') return;
      busy(save, libraryText.saving);
      failure.textContent = '';
      const encoded = await Promise.all(
        [...thumbnails].map(async ([id, blob]): Promise<[string, string]> => [id, await toBase64(blob)]),
      );
      // The same id until it is saved: sent twice it is saved once.
      const capture = { id, target, ...savedPage(reading, new Map(encoded), address) };
      const answer = await askWorker({ kind: 'save', capture }).catch(
        (): Answer<SavedOffer> => ({ failed: 'reloaded' }),
      );
      if (turn !== this.#turn) return;
      if ('done' in answer) return this.#showSaved(answer.done);
      save.ariaDisabled = null;
      save.textContent = libraryText.save;
      failure.replaceChildren(...sentenceOf(answer));
    };
    const id = crypto.randomUUID();
    this.#show([...seen, form.content, failure], [again, save]);
    save.focus();
  }

  #showFailure(seen: Node[], answer: Failed): void {
    const failure = text.failure(answer.failed);
    if (!text.isDisconnected(answer.failed)) {
      this.#show(
        [...seen, problemOf(...sentenceOf(answer))],
        [this.#button(text.readAgain, () => void this.open())],
      );
      return;
    }
    const connect = this.#button(text.connect, () => void askWorker({ kind: 'connect' }), 'main');
    const hint = element('p', { class: 'hint' }, text.connectHint);
    this.#show(
      [...seen, element('p', { class: 'asked', attributes: { role: 'status' } }, failure), hint],
      [connect],
    );
    connect.focus();
  }

  #showSaved({ title, readingStored, address }: SavedOffer): void {
    const link = element(
      'a',
      { class: 'button main', attributes: { href: address, target: '_blank', rel: 'noopener' } },
      libraryText.open,
    );
    this.#show(
      [
        element('p', { attributes: { role: 'status' } }, libraryText.saved(title)),
        readingStored ? null : element('p', { class: 'hint' }, libraryText.savedWithoutReading),
      ],
      [link],
    );
    link.focus();
  }

  #show(parts: (Node | null)[], actions: Node[] = []): void {
    const close = element('button', {
      class: 'plain',
      attributes: { type: 'button', 'aria-label': libraryText.close },
      onClick: () => {
        this.close();
        this.#root.querySelector('button')?.focus();
      },
    });
    close.textContent = '✕';
    const head = element('div', { class: 'head' });
    head.append(mark(), element('h2', { id: 'name' }, text.button), close);
    this.#root.replaceChildren(
      element(
        'section',
        { class: 'panel', attributes: { role: 'dialog', 'aria-labelledby': 'name' } },
        head,
        element('div', { class: 'body' }, ...parts),
        actions.length === 0 ? null : element('div', { class: 'foot' }, ...actions),
      ),
    );
    close.focus();
  }

  #button(label: string, onClick: () => void, kind = ''): HTMLButtonElement {
    return element('button', { class: kind, attributes: { type: 'button' }, onClick }, label);
  }
}

function stop(event: Event): void {
  event.stopPropagation();
}

function busy(button: HTMLButtonElement, label: string): void {
  button.ariaDisabled = 'true';
  button.textContent = label;
}

type Failed = Extract<Answer<never>, { failed: unknown }>;

/** Why it came to nothing, with the way to the plans where they are the reason. */
function sentenceOf({ failed, plans }: Failed): (Node | string)[] {
  const sentence = failed === 'reloaded' ? text.reloaded : text.failure(failed);
  if (plans === undefined) return [sentence];
  const attributes = { href: plans, target: '_blank', rel: 'noopener' };
  return [`${sentence} `, element('a', { attributes }, text.plans)];
}

function problemOf(...sentence: (Node | string)[]): HTMLElement {
  return element('p', { class: 'error', attributes: { role: 'alert' } }, ...sentence);
}
