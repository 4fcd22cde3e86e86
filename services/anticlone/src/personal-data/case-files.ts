import type { EvidenceState } from '@garimpo/anticlone-contract';
import { csv, type Database, inPages, type Person, type PersonalFile } from '@garimpo/service-kit';
import type { AlertChannel, AlertKind } from '../alert/alert-facts.ts';
import { caseDataText } from '../text/pt-br-case-data.ts';

interface EvidenceRow {
  id: string;
  cloneUrl: string;
  state: EvidenceState;
  createdAt: Date;
  takenAt: Date | null;
  bytes: number | null;
  sha256: string | null;
}

interface AlertRow {
  id: string;
  cloneUrl: string;
  kind: AlertKind;
  channel: AlertChannel;
  createdAt: Date;
  outcome: 'told' | 'unwanted' | 'failed' | null;
  closedAt: Date | null;
}

const PAGE = 500;
const { columns } = caseDataText;

/** Which proof of copies was taken, and what was told of them. The ZIPs themselves are taken from the tool. */
export function* caseFiles(database: Database, person: Person, signal: AbortSignal): Generator<PersonalFile> {
  yield {
    path: 'anticlone/provas.csv',
    about: caseDataText.evidence,
    content: csv<EvidenceRow>(
      {
        [columns.cloneUrl]: ({ cloneUrl }) => cloneUrl,
        [columns.state]: ({ state }) => caseDataText.states[state],
        [columns.askedAt]: ({ createdAt }) => createdAt,
        [columns.takenAt]: ({ takenAt }) => takenAt,
        [columns.bytes]: ({ bytes }) => bytes,
        [columns.sha256]: ({ sha256 }) => sha256,
      },
      pagesOf<EvidenceRow>(
        database,
        person,
        signal,
        `SELECT kept.id, clone.clone_url AS "cloneUrl", state, kept.created_at AS "createdAt", taken_at AS "takenAt",
           bytes::float8 AS bytes, sha256 FROM anticlone.clone_evidence kept`,
      ),
    ),
  };
  yield {
    path: 'anticlone/avisos.csv',
    about: caseDataText.alerts,
    content: csv<AlertRow>(
      {
        [columns.cloneUrl]: ({ cloneUrl }) => cloneUrl,
        [columns.kind]: ({ kind }) => caseDataText.kinds[kind],
        [columns.channel]: ({ channel }) => caseDataText.channels[channel],
        [columns.noticedAt]: ({ createdAt }) => createdAt,
        [columns.outcome]: ({ outcome }) => caseDataText.outcomes[outcome ?? 'waiting'],
        [columns.closedAt]: ({ closedAt }) => closedAt,
      },
      pagesOf<AlertRow>(
        database,
        person,
        signal,
        `SELECT kept.id, clone.clone_url AS "cloneUrl", kind, channel, kept.created_at AS "createdAt", outcome,
           closed_at AS "closedAt" FROM anticlone.clone_alerts kept`,
      ),
    ),
  };
}

function pagesOf<Row extends { id: string }>(
  database: Database,
  person: Person,
  signal: AbortSignal,
  select: string,
): AsyncGenerator<Row> {
  return inPages(PAGE, signal, (after: Row | null) =>
    database.asUser(person, (tx) =>
      tx.rows(
        `${select} JOIN anticlone.detected_clones clone ON clone.id = kept.clone_id
         WHERE kept.user_id = $1 AND ($2::uuid IS NULL OR kept.id > $2) ORDER BY kept.id LIMIT $3`,
        [person.userId, after?.id ?? null, PAGE],
      ),
    ),
  );
}
