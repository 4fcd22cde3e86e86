import { formatDateTable } from '@garimpo/sdk';
import { role } from '../../../lib/looks/block-look.ts';
import { type SalesBlockType, sampleText } from '../../../text/pt-br-blocks.ts';
import {
  button,
  card,
  column,
  css,
  type Declarations,
  element,
  inner,
  link,
  MUTED,
  paragraph,
  section,
  strong,
  strongButton,
  text,
  title,
  videoPlaceholder,
  wide,
} from './block-element.ts';
import { cookiesProgram, countdownProgram, exitProgram } from './block-programs.ts';

const samples = sampleText;
const program = (source: string) => `<script>${source}</script>`;

const DAY_MS = 86_400_000;
const COUNTDOWN_DAYS = 3;

const centred: Declarations = { ...title, 'text-align': 'center' };
const small: Declarations = { ...paragraph, 'font-size': '15px', color: MUTED };
const name = css('margin: 0 0 4px; font-size: 17px; font-weight: 600');
const plainButton = css(`
  appearance: none; box-sizing: border-box; min-height: 44px; padding: 8px 16px; border: 0;
  background: transparent; color: ${MUTED}; font-family: inherit; font-size: 15px;
  text-decoration: underline; cursor: pointer
`);

/** Sections of sales pages. What moves without a script does: questions open by themselves, the bar hides by its height. */
export const salesBlocks: Record<SalesBlockType, () => string> = {
  countdown: () => {
    const { title: words, end, units, action } = samples.countdown;
    const cell = css(
      `display: block; min-width: 64px; padding: 12px 8px; border-radius: ${role('cardRadius')}; background: ${role('strongCell')}`,
    );
    const digits = css('display: block; font-size: 30px; font-weight: 700; line-height: 1.1');
    const cells = units.map((unit) =>
      element(
        'div',
        cell,
        element('span', { ...digits, 'font-variant-numeric': 'tabular-nums' }, '00', { 'data-count': unit }) +
          element(
            'span',
            { display: 'block', 'font-size': '13px', color: role('onStrongMuted') },
            text(unit),
          ),
      ),
    );
    const day = formatDateTable(new Date(Date.now() + COUNTDOWN_DAYS * DAY_MS));
    const content = [
      element('h2', { ...title, margin: '0 0 4px', 'font-size': 'clamp(20px,3vw,26px)' }, text(words)),
      element(
        'p',
        { ...paragraph, margin: '0 0 20px' },
        element('time', { 'font-weight': '600' }, text(end(day))),
      ),
      element('div', { ...inner, gap: '10px', margin: '0 0 24px' }, cells.join('')),
      link(strongButton, action),
    ];
    return section(
      'section',
      { padding: '40px 24px', ...strong, 'text-align': 'center' },
      content.join('') + program(countdownProgram),
    );
  },

  guarantee: () => {
    const { days, unit, title: words, body } = samples.guarantee;
    const seal = css(`
      display: flex; flex-direction: column; align-items: center; justify-content: center; flex: none;
      box-sizing: border-box; width: 120px; height: 120px; border: 4px double ${role('accentInk')};
      border-radius: 50%; color: ${role('accentInk')}; line-height: 1.1
    `);
    const stamp =
      element('span', { 'font-size': '44px', 'font-weight': '700' }, text(days)) +
      element('span', { 'font-size': '15px', 'font-weight': '600' }, text(unit));
    const says =
      element('h2', { ...title, margin: '0 0 8px', 'font-size': 'clamp(22px,3vw,28px)' }, text(words)) +
      element('p', { ...paragraph, color: MUTED }, text(body));
    const row = element('div', seal, stamp) + element('div', { display: 'block', flex: '1 1 280px' }, says);
    return section('section', wide, element('div', { ...inner, 'max-width': '820px' }, row));
  },

  bonus: () => {
    const { title: words, items, total, action } = samples.bonus;
    const row: Declarations = {
      ...card,
      display: 'flex',
      'flex-wrap': 'wrap',
      'align-items': 'center',
      gap: '4px 20px',
      margin: '0 0 12px',
    };
    const rows = items.map((item) => {
      const says = element('h3', name, text(item.name)) + element('p', small, text(item.body));
      const price = element('p', { ...small, 'text-decoration': 'line-through' }, text(item.price));
      return element('div', row, element('div', { display: 'block', flex: '1 1 240px' }, says) + price);
    });
    const sum = element('p', { ...paragraph, margin: '20px 0', 'font-weight': '600' }, text(total));
    const end = element('div', { display: 'block', 'text-align': 'center' }, sum + link(button, action));
    const content = element('h2', { ...centred, margin: '0 0 24px' }, text(words)) + rows.join('') + end;
    return section('section', { ...wide, background: role('soft') }, element('div', column, content));
  },

  faq: () => {
    const { title: words, items } = samples.faq;
    const rows = items.map(({ question, answer }) =>
      element(
        'details',
        { ...card, padding: '0', margin: '0 0 12px' },
        element(
          'summary',
          { padding: '16px 20px', 'font-size': '17px', 'font-weight': '600', cursor: 'pointer' },
          text(question),
        ) + element('p', { ...paragraph, padding: '0 20px 18px', color: MUTED }, text(answer)),
      ),
    );
    const content = element('h2', { ...centred, margin: '0 0 24px' }, text(words)) + rows.join('');
    return section('section', wide, element('div', column, content));
  },

  testimonials: () => {
    const { title: words, people } = samples.testimonials;
    const film = css(
      'display: block; width: 100%; aspect-ratio: 16 / 9; margin: 0 0 14px; border-radius: 8px',
    );
    const cards = people.map(({ quote, name: who }) =>
      element(
        'figure',
        { ...card, flex: '1 1 280px', 'max-width': '480px', margin: '0' },
        element('video', film, '', { controls: '', preload: 'metadata', poster: videoPlaceholder }) +
          element('blockquote', { display: 'block', margin: '0 0 8px', 'font-size': '16px' }, text(quote)) +
          element('figcaption', { display: 'block', 'font-size': '15px', 'font-weight': '600' }, text(who)),
      ),
    );
    const row = element('div', { ...inner, 'align-items': 'stretch', gap: '24px' }, cards.join(''));
    return section(
      'section',
      { ...wide, background: role('soft') },
      element('h2', { ...centred, margin: '0 0 28px' }, text(words)) + row,
    );
  },

  bump: () => {
    const { lead, title: words, body } = samples.bump;
    const box: Declarations = {
      ...card,
      ...column,
      border: `2px dashed ${role('noteInk')}`,
      background: role('note'),
    };
    const content = [
      element('p', { ...small, color: role('noteInk'), 'font-weight': '700' }, text(lead)),
      element('h3', { ...name, 'font-size': '20px' }, text(words)),
      element('p', { ...paragraph, 'font-size': '16px' }, text(body)),
    ];
    return section('aside', { padding: '16px 24px' }, element('div', box, content.join('')));
  },

  buybar: () => {
    const { price, action } = samples.buybar;
    // A style attribute has no media query: from 768 px of width on, the height is zero.
    const bar = css(`
      position: fixed; inset: auto 0 0 0; z-index: 2147482000; overflow: hidden; background: ${role('card')};
      max-height: clamp(0px, (768px - 100vw) * 999, 240px); box-shadow: 0 -2px 12px rgba(0,0,0,.16)
    `);
    const row: Declarations = {
      ...inner,
      'flex-wrap': 'nowrap',
      'justify-content': 'space-between',
      gap: '12px',
      padding: '10px 16px',
    };
    const says = element('p', { ...paragraph, 'font-weight': '700' }, text(price));
    return section(
      'aside',
      bar,
      element('div', row, says + link({ ...button, padding: '12px 20px' }, action)),
    );
  },

  exit: () => {
    const { title: words, body, action, close } = samples.exit;
    const window: Declarations = {
      ...card,
      width: '100%',
      'max-width': '480px',
      margin: '0 auto',
      padding: '32px 24px',
      'text-align': 'center',
    };
    const content = [
      element('h2', title, text(words)),
      element('p', { ...paragraph, margin: '0 0 20px', color: MUTED }, text(body)),
      link({ ...button, display: 'block', margin: '0 0 8px' }, action),
      element('button', plainButton, text(close), { type: 'button' }),
    ];
    return section(
      'aside',
      { padding: '24px', background: 'rgba(31,35,40,.72)' },
      element('div', window, content.join('')) + program(exitProgram),
    );
  },

  cookies: () => {
    const { body, action } = samples.cookies;
    const bar = css('position: fixed; inset: auto 0 0 0; z-index: 2147482500; padding: 14px 16px');
    const accept: Declarations = {
      ...strongButton,
      border: '0',
      padding: '10px 20px',
      'font-family': 'inherit',
      'font-size': '15px',
    };
    const says = element('p', { ...paragraph, flex: '1 1 260px', 'font-size': '15px' }, text(body));
    const row = element('div', inner, says + element('button', accept, text(action), { type: 'button' }));
    return section('aside', { ...bar, ...strong }, row + program(cookiesProgram));
  },
};
