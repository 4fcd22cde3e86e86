import { elementText } from '../../text/pt-br-elements.ts';
import { elementLabel, elementWords } from '../page/element-words.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';
import { elementKind, sectionTopic } from './element-kind.ts';

/** `words` is for everybody; `tags` names elements as style sheets do. */
export type NameStyle = 'words' | 'tags';

const SUBJECT_MAX = 32;
/** How many nodes of a section are looked at for its heading: more would be felt while typing in a large page. */
const LOOKED_AT = 60;
const HEADING = /^h[1-6]$/;

/** The name of an element in labels, headings and announcements: `Botão`, `Seção: Depoimentos`. */
export function elementName(page: PageTree, id: NodeId, style: NameStyle = 'words'): string {
  if (style === 'tags') return elementLabel(page, id);
  const kind = elementKind(page, id);
  const name = elementText.kinds[kind];
  if (kind !== 'section' && kind !== 'popup') return name;
  const heading = headingOf(page, id);
  const said = heading === null ? '' : elementWords(page, heading, SUBJECT_MAX);
  const topic = sectionTopic(page, id, said);
  const subject = topic === null ? said : elementText.topics[topic];
  return subject === '' ? name : elementText.about(name, subject);
}

function headingOf(page: PageTree, id: NodeId): NodeId | null {
  const end = Math.min(page.parsed.nexts[id] ?? id, id + LOOKED_AT);
  for (let at = id + 1; at < end; at += 1) if (HEADING.test(page.tag(at))) return at;
  return null;
}
