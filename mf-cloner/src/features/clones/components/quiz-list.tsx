import type { QuizView } from '@garimpo/cloner-contract';
import { Badge, formatDateTable, IconButton, IconLink, Menu, type TableColumn } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import {
  Archive,
  Ban,
  Check,
  ClipboardCheck,
  Clock,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  FolderPen,
  History,
  Link,
  ListChecks,
  RefreshCw,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { copyLink } from '../../../copy-link.ts';
import { text } from '../../../text/pt-br.ts';
import { listText } from '../../../text/pt-br-list.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { CloneList, type CloneListProps, CloneName } from './clone-list.tsx';
import { trafficColumn } from './traffic.tsx';

const words = quizText.list;
/** Shorter lists need no search. */
const SEARCHED_FROM = 6;

interface QuizActionsProps {
  onRename: (quiz: QuizView) => void;
  onVersions: (quiz: QuizView) => void;
  onAsk: (what: 'duplicate' | 'again', quiz: QuizView) => void;
  onWarc: (quiz: QuizView) => void;
  onReport: (quiz: QuizView) => void;
  onRemove: (quiz: QuizView) => void;
}

interface QuizListProps
  extends Pick<
      CloneListProps<QuizView>,
      'clones' | 'loading' | 'search' | 'selected' | 'filter' | 'onSearch' | 'onClone'
    >,
    QuizActionsProps {
  isRemoving: (quiz: QuizView) => boolean;
  isSaving: (quiz: QuizView) => boolean;
}

/** This column says how much of the original is in the clone, too, because a column of its own has no room. */
const madeColumn: TableColumn<QuizView> = {
  key: 'created',
  header: words.created,
  cell: ({ createdAt, report }) => (
    <span className="grid whitespace-nowrap tabular-nums max-md:text-right">
      {formatDateTable(createdAt)}
      {report !== null && (
        <span className="text-caption text-ink-3">
          {quizText.success.screens(report.screens.walked, report.screens.seen)}
        </span>
      )}
    </span>
  ),
};

export function QuizList({
  isRemoving,
  isSaving,
  onRename,
  onVersions,
  onAsk,
  onWarc,
  onReport,
  onRemove,
  ...list
}: QuizListProps) {
  const actions = { onRename, onVersions, onAsk, onWarc, onReport, onRemove };
  const hasRoom = list.selected === null;
  return (
    <CloneList
      {...list}
      words={words}
      icon={ListChecks}
      cloneText={quizText.page.clone}
      searchedFrom={SEARCHED_FROM}
      columns={[
        {
          key: 'name',
          header: words.name,
          cell: (quiz) => (
            <CloneName
              clone={quiz}
              icon={ListChecks}
              linked={quiz.state !== 'deleting'}
              className="md:min-w-52"
            />
          ),
        },
        {
          key: 'original',
          header: words.original,
          truncate: true,
          cell: ({ originalUrl, checkoutUrl }) => (
            <span className="grid min-w-0 max-md:text-right">
              <span className="truncate" title={originalUrl}>
                {shortAddress(originalUrl)}
              </span>
              <span className="truncate text-caption text-ink-3" title={checkoutUrl}>
                {words.leadsTo(shortAddress(checkoutUrl))}
              </span>
            </span>
          ),
        },
        { key: 'state', header: words.state, cell: (quiz) => <QuizState quiz={quiz} /> },
        // A panel beside the list leaves no room for these two.
        ...(hasRoom ? [trafficColumn<QuizView>(), madeColumn] : []),
        {
          key: 'actions',
          header: words.actions,
          align: 'right',
          cell: (quiz) => (
            <QuizActions quiz={quiz} removing={isRemoving(quiz)} saving={isSaving(quiz)} {...actions} />
          ),
        },
      ]}
    />
  );
}

const badges = {
  deleting: { tone: 'warn', icon: Clock },
  suspended: { tone: 'danger', icon: Ban },
  doubtful: { tone: 'warn', icon: TriangleAlert },
  active: { tone: 'success', icon: Check },
} as const;

function QuizState({ quiz: { state, report } }: { quiz: QuizView }) {
  const shown = state === 'active' && report?.works === false ? 'doubtful' : state;
  return <Badge {...badges[shown]}>{words[shown]}</Badge>;
}

/** Id of the element around a quiz's buttons: a button in it loses the focus when the row disappears. */
export const actionsId = ({ id }: QuizView): string => `mf-cloner-quiz-${id}`;

function QuizActions({
  quiz,
  removing,
  saving,
  onRename,
  onVersions,
  onAsk,
  onWarc,
  onReport,
  onRemove,
}: QuizActionsProps & { quiz: QuizView; removing: boolean; saving: boolean }) {
  const { subdomain, url } = quiz;
  const isThere = quiz.state !== 'deleting';
  const isSuspended = quiz.state === 'suspended';
  const named = (action: string) => ({
    label: words.of(action, subdomain),
    tooltip: action,
    size: 'row' as const,
  });
  return (
    <span id={actionsId(quiz)} className="inline-flex items-center gap-0.5">
      {isThere && (
        <>
          <IconLink {...named(words.open)} icon={ExternalLink} href={url} newTab />
          <IconButton {...named(words.copyLink)} icon={Link} onClick={() => void copyLink(url)} />
        </>
      )}
      <IconButton {...named(words.report)} icon={ClipboardCheck} onClick={() => onReport(quiz)} />
      <IconButton {...named(words.remove)} icon={Trash2} busy={removing} onClick={() => onRemove(quiz)} />
      {isThere && (
        <Menu
          align="end"
          trigger={<IconButton {...named(text.list.more)} icon={Ellipsis} busy={saving} />}
          items={[
            { label: listText.rename, icon: FolderPen, onSelect: () => onRename(quiz) },
            {
              label: listText.duplicate,
              icon: CopyPlus,
              disabled: isSuspended,
              onSelect: () => onAsk('duplicate', quiz),
            },
            {
              label: listText.again,
              icon: RefreshCw,
              disabled: isSuspended,
              onSelect: () => onAsk('again', quiz),
            },
            { label: text.list.versions, icon: History, onSelect: () => onVersions(quiz) },
            { label: text.list.warc, icon: Archive, disabled: saving, onSelect: () => onWarc(quiz) },
          ]}
        />
      )}
    </span>
  );
}
