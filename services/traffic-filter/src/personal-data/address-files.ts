import { csv, maskedAddress, type PersonalFile } from '@garimpo/service-kit';
import { dataText } from '../text/pt-br-data.ts';
import { type OwnRows, ownRows } from './own-rows.ts';

interface RuleRow {
  id: string;
  kind: 'allow' | 'block';
  ip: string;
  createdAt: Date;
  expiresAt: Date;
}

interface RevealRow {
  id: string;
  requestId: string;
  revealedAt: Date;
}

const PAGE = 500;
const { columns } = dataText;

/** What the user did with single addresses of visitors. */
export function* addressFiles(own: OwnRows): Generator<PersonalFile> {
  yield {
    path: 'filtro-de-trafego/regras-de-enderecos.csv',
    about: dataText.addressRules,
    content: csv<RuleRow>(
      {
        [columns.address]: ({ ip }) => maskedAddress(ip),
        [columns.rule]: ({ kind }) => dataText.rules[kind],
        [columns.createdAt]: ({ createdAt }) => createdAt,
        [columns.expiresAt]: ({ expiresAt }) => expiresAt,
      },
      rules(own),
    ),
  };
  yield {
    path: 'filtro-de-trafego/enderecos-vistos.csv',
    about: dataText.reveals,
    content: csv<RevealRow>(
      {
        [columns.requestId]: ({ requestId }) => requestId,
        [columns.revealedAt]: ({ revealedAt }) => revealedAt,
      },
      reveals(own),
    ),
  };
}

function rules(own: OwnRows): AsyncGenerator<RuleRow> {
  const sql = `SELECT id, kind, masked_ip::text AS ip, created_at AS "createdAt", expires_at AS "expiresAt"
    FROM traffic_filter.address_rules WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`;
  return ownRows<RuleRow>(own, { sql, size: PAGE, keys: 1 }, ({ id }) => [id]);
}

function reveals(own: OwnRows): AsyncGenerator<RevealRow> {
  const sql = `SELECT id::text AS id, request_id AS "requestId", revealed_at AS "revealedAt"
    FROM traffic_filter.request_reveals WHERE user_id = $1 AND ($2::bigint IS NULL OR id > $2) ORDER BY request_reveals.id LIMIT $3`;
  return ownRows<RevealRow>(own, { sql, size: PAGE, keys: 1 }, ({ id }) => [id]);
}
