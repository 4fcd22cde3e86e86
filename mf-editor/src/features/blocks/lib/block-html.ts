import { escapeAttribute } from '../../../lib/html/text.ts';
import { type BlockLook, dressed, lookOf, PLAIN, role } from '../../../lib/looks/block-look.ts';
import { type BlockType, sampleText } from '../../../text/pt-br-blocks.ts';
import {
  button,
  card,
  column,
  type Declarations,
  element,
  imagePlaceholder,
  inner,
  LINE,
  link,
  MUTED,
  outlined,
  paragraph,
  plainText,
  section,
  strong,
  strongButton,
  text,
  title,
  videoPlaceholder,
  wide,
} from './block-element.ts';
import { salesBlocks } from './sales-blocks.ts';

const samples = sampleText;

const makers: Record<BlockType, () => string> = {
  ...salesBlocks,

  header: () => {
    const { brand, links, action } = samples.header;
    const quiet = { color: MUTED, 'font-size': '15px', 'text-decoration': 'none', cursor: 'pointer' };
    const content = [
      element('p', { margin: '0', 'font-size': '18px', 'font-weight': '700' }, text(brand)),
      element(
        'nav',
        { display: 'flex', 'flex-wrap': 'wrap', gap: '8px 24px' },
        links.map((words) => link(quiet, words)).join(''),
      ),
      link({ ...button, padding: '10px 20px', 'font-size': '15px' }, action),
    ];
    return section(
      'header',
      { padding: '16px 24px', background: role('ground'), 'border-bottom': LINE },
      element('div', { ...inner, 'justify-content': 'space-between' }, content.join('')),
    );
  },

  hero: () => {
    const { lead, title: words, body, action, note } = samples.hero;
    const content = [
      element('p', { ...paragraph, color: MUTED, 'font-size': '15px', 'font-weight': '600' }, text(lead)),
      element('h2', { ...title, margin: '12px 0', 'font-size': 'clamp(30px,5vw,46px)' }, text(words)),
      element('p', { ...paragraph, margin: '0 0 28px', color: MUTED, 'font-size': '18px' }, text(body)),
      link(button, action),
      element('p', { ...paragraph, margin: '14px 0 0', color: MUTED, 'font-size': '14px' }, text(note)),
    ];
    return section('section', { ...wide, 'text-align': 'center' }, element('div', column, content.join('')));
  },

  cta: () => {
    const { title: words, body, action } = samples.cta;
    const says = [
      element('h2', { ...title, margin: '0 0 8px', 'font-size': 'clamp(22px,3.4vw,30px)' }, text(words)),
      element('p', { ...paragraph, color: role('onStrongMuted') }, text(body)),
    ];
    return section(
      'section',
      { padding: 'clamp(32px,5vw,56px) 24px', ...strong },
      element(
        'div',
        { ...inner, 'justify-content': 'space-between' },
        element('div', { display: 'block', flex: '1 1 320px' }, says.join('')) + link(strongButton, action),
      ),
    );
  },

  contact: () => {
    const { title: words, body, whatsapp, whatsappLink, email, emailLink } = samples.contact;
    const ways = link(button, whatsapp, whatsappLink) + link(outlined, email, emailLink);
    const content = [
      element('h2', title, text(words)),
      element('p', { ...paragraph, margin: '0 0 24px', color: MUTED }, text(body)),
      element('div', { ...inner, gap: '12px' }, ways),
    ];
    return section('section', { ...wide, 'text-align': 'center' }, element('div', column, content.join('')));
  },

  pricing: () => {
    const { title: words, plans } = samples.pricing;
    const cards = plans.map(pricingCard).join('');
    return section(
      'section',
      { ...wide, background: role('soft') },
      element('h2', { ...title, margin: '0 0 28px', 'text-align': 'center' }, text(words)) +
        element('div', { ...inner, 'align-items': 'stretch', gap: '24px' }, cards),
    );
  },

  button: () =>
    link(
      { ...button, ...plainText, display: 'block', width: 'fit-content', margin: '16px auto' },
      samples.button,
    ),

  // These inherit typeface, size and colour from the page.
  text: () => element('p', { margin: '0 0 16px', 'line-height': '1.6' }, text(samples.text)),
  link: () =>
    link(
      {
        display: 'block',
        width: 'fit-content',
        margin: '0 0 16px',
        color: 'inherit',
        'text-decoration': 'underline',
        cursor: 'pointer',
      },
      samples.link,
    ),

  image: () =>
    element('img', { display: 'block', 'max-width': '100%', height: 'auto', margin: '16px auto' }, '', {
      src: imagePlaceholder,
      alt: samples.image,
    }),

  video: () =>
    element(
      'video',
      {
        display: 'block',
        width: '100%',
        'max-width': '960px',
        'aspect-ratio': '16 / 9',
        margin: '16px auto',
      },
      '',
      { controls: '', preload: 'metadata', poster: videoPlaceholder },
    ),

  input: () => {
    const { label, example } = samples.input;
    const field: Declarations = {
      display: 'block',
      'box-sizing': 'border-box',
      width: '100%',
      margin: '6px 0 0',
      padding: '12px 14px',
      border: `1px solid ${role('fieldLine')}`,
      'border-radius': role('radius'),
      background: role('card'),
      color: role('ink'),
      'font-family': 'inherit',
      'font-size': '16px',
    };
    return element(
      'label',
      { display: 'block', 'max-width': '420px', margin: '0 auto 16px', 'font-weight': '600' },
      text(label) + element('input', field, '', { type: 'text', placeholder: example }),
    );
  },
};

/** The markup of a block: one element without classes or external addresses; a script only where its sales block needs one. */
export function blockHtml(type: BlockType, look: BlockLook = lookOf('page', PLAIN)): string {
  return dressed(makers[type](), look, escapeAttribute);
}

function pricingCard({ name, price, items, action }: (typeof samples.pricing.plans)[number]): string {
  const column: Declarations = {
    ...card,
    display: 'flex',
    'flex-direction': 'column',
    flex: '1 1 260px',
    'max-width': '360px',
    padding: '28px 24px',
  };
  const list = items.map((item) => element('li', { margin: '0 0 8px', color: MUTED }, text(item)));
  const content = [
    element('h3', { margin: '0', 'font-size': '18px', 'font-weight': '600' }, text(name)),
    element(
      'p',
      { margin: '8px 0 16px', 'font-size': '36px', 'font-weight': '700', 'line-height': '1.1' },
      text(price),
    ),
    element(
      'ul',
      { display: 'block', flex: '1', margin: '0 0 20px', padding: '0 0 0 20px', 'list-style': 'disc' },
      list.join(''),
    ),
    link({ ...button, display: 'block' }, action),
  ];
  return element('div', column, content.join(''));
}
