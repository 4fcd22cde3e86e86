import { csv, type PersonalFile } from '@garimpo/service-kit';
import { dataText } from '../text/pt-br-data.ts';
import { type OwnRows, ownRows } from './own-rows.ts';

interface DomainRow {
  id: string;
  domain: string;
  verifiedAt: Date | null;
  registrationDate: Date;
  deletedAt: Date | null;
  campaign: string | null;
}

const PAGE = 500;
const { columns } = dataText;

/** Domains, those that are deleted and can be brought back among them. */
export function* domainFiles(own: OwnRows): Generator<PersonalFile> {
  yield {
    path: 'filtro-de-trafego/dominios.csv',
    about: dataText.domains,
    content: csv<DomainRow>(
      {
        [columns.domain]: ({ domain }) => domain,
        [columns.state]: ({ verifiedAt }) =>
          dataText.domainStates[verifiedAt === null ? 'pending' : 'verified'],
        [columns.registeredAt]: ({ registrationDate }) => registrationDate,
        [columns.verifiedAt]: ({ verifiedAt }) => verifiedAt,
        [columns.campaign]: ({ campaign }) => campaign,
        [columns.deletedAt]: ({ deletedAt }) => deletedAt,
      },
      domains(own),
    ),
  };
}

function domains(own: OwnRows): AsyncGenerator<DomainRow> {
  const sql = `SELECT domain.id, domain, verified_at AS "verifiedAt", registration_date AS "registrationDate",
      domain.deleted_at AS "deletedAt", campaign.name AS campaign
    FROM traffic_filter.domains domain LEFT JOIN traffic_filter.campaigns campaign ON campaign.id = campaign_id
    WHERE domain.user_id = $1 AND ($2::uuid IS NULL OR domain.id > $2) ORDER BY domain.id LIMIT $3`;
  return ownRows<DomainRow>(own, { sql, size: PAGE, keys: 1 }, ({ id }) => [id]);
}
