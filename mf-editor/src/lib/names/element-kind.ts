import type { ElementKind, SectionTopic } from '../../text/pt-br-elements.ts';
import { wordSet } from '../html/text.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';

const byTag = new Map<string, ElementKind>(
  Object.entries({
    page: 'html body',
    top: 'header',
    footer: 'footer',
    menu: 'nav menu',
    main: 'main',
    side: 'aside',
    title: 'h1 h2',
    subtitle: 'h3 h4 h5 h6',
    text: 'p pre address',
    piece: 'span strong em b i u s small mark font big ins del sub sup code kbd time abbr cite q center',
    quote: 'blockquote',
    list: 'ul ol dl',
    item: 'li dt dd',
    button: 'button',
    form: 'form fieldset',
    field: 'textarea select input',
    fieldLabel: 'label legend',
    photo: 'img picture figure',
    caption: 'figcaption',
    icon: 'svg canvas',
    video: 'video',
    audio: 'audio',
    frame: 'iframe object embed',
    table: 'table',
    row: 'tr',
    cell: 'td th',
    line: 'hr',
    break: 'br wbr',
    foldable: 'details',
    question: 'summary',
    popup: 'dialog',
  } satisfies Partial<Record<ElementKind, string>>).flatMap(([kind, tags]) =>
    tags.split(' ').map((tag) => [tag, kind as ElementKind] as const),
  ),
);

const byRole: Readonly<Record<string, ElementKind>> = {
  button: 'button',
  heading: 'title',
  img: 'photo',
  navigation: 'menu',
  banner: 'top',
  contentinfo: 'footer',
  dialog: 'popup',
  alertdialog: 'popup',
  link: 'link',
  list: 'list',
  listitem: 'item',
};

const BUTTON_INPUTS = wordSet('submit button reset image');
const CHECK_INPUTS = wordSet('checkbox radio');
/** Classes by which builders mark links that look like buttons. */
const BUTTON_CLASS = /(?:^|[\s_-])(?:btn|button|botao|cta)(?:$|[\s_\d-])/i;
const POPUP_CLASS = /(?:^|[\s_-])(?:modal|popup|pop-up|lightbox)(?:$|[\s_\d-])/i;
const VIDEO_ADDRESS = /youtu\.?be|vimeo|wistia|panda|vturb|converteai|player/i;

export function elementKind(page: PageTree, id: NodeId): ElementKind {
  const role = page.attribute(id, 'role')?.trim().toLowerCase() ?? '';
  if (Object.hasOwn(byRole, role)) return byRole[role] ?? 'part';
  const tag = page.tag(id);
  const known = byTag.get(tag);
  switch (tag) {
    case 'a':
      return BUTTON_CLASS.test(page.attribute(id, 'class') ?? '') ? 'button' : 'link';
    case 'input':
      return inputKind(page.attribute(id, 'type')?.trim().toLowerCase() ?? '');
    case 'iframe':
      return VIDEO_ADDRESS.test(page.attribute(id, 'src') ?? '') ? 'video' : 'frame';
    case 'header':
    case 'footer':
      // Inside of a section they are a part of it.
      return page.path(id).some((outside) => isSectionTag(page.tag(outside))) ? 'box' : (known ?? 'box');
    case 'section':
    case 'article':
      return 'section';
    case 'div':
      return divKind(page, id);
    default:
      return known ?? 'part';
  }
}

const isSectionTag = (tag: string) => tag === 'section' || tag === 'article';

function inputKind(type: string): ElementKind {
  if (BUTTON_INPUTS.has(type)) return 'button';
  return CHECK_INPUTS.has(type) ? 'checkbox' : 'field';
}

/** Builders make everything of `div`: the outermost ones are sections, and those with words of their own are texts. */
function divKind(page: PageTree, id: NodeId): ElementKind {
  const classes = page.attribute(id, 'class') ?? '';
  const children = page.children(id);
  if (POPUP_CLASS.test(classes)) return 'popup';
  if (children.some((child) => page.isText(child) && page.value(child).trim() !== ''))
    return BUTTON_CLASS.test(classes) ? 'button' : 'text';
  const parent = page.parent(id);
  const isOutermost = parent === page.body || (parent !== null && page.tag(parent) === 'main');
  return isOutermost && children.some((child) => page.isElement(child)) ? 'section' : 'box';
}

const topics: readonly (readonly [SectionTopic, RegExp])[] = [
  ['testimonials', /testimonial|depoiment|(?<![a-z])reviews?(?![a-z])|avalia[cç]|quem j[aá] |o que dizem/],
  ['guarantee', /guarantee|garantia|satisfa[cç]/],
  ['questions', /(?<![a-z])faq(?![a-z])|perguntas|d[uú]vidas/],
  ['bonus', /b[oôó]nus/],
  ['countdown', /countdown|contagem|cron[oô]metro/],
  ['price', /pricing|pre[cç]os?(?![a-z])|planos(?![a-z])|investimento/],
  ['benefits', /benefits?(?![a-z])|benef[ií]ci|vantage/],
  ['contact', /(?<![a-z])(?:contact|contato)(?![a-z])/],
  ['about', /(?<![a-z])about(?![a-z])|quem sou|quem somos/],
  ['video', /(?<![a-z])vsl(?![a-z])/],
];

/**
 * What a section is about, where its id, its classes or its heading say so.
 * @param heading the words of its heading
 */
export function sectionTopic(page: PageTree, id: NodeId, heading: string): SectionTopic | null {
  const marks = `${page.attribute(id, 'id') ?? ''} ${page.attribute(id, 'class') ?? ''}`;
  for (const said of [marks.toLowerCase(), heading.toLowerCase()]) {
    const found = topics.find(([, words]) => words.test(said));
    if (found !== undefined) return found[0];
  }
  return null;
}
