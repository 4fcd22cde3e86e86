import { getMetadataArgsStorage } from 'typeorm';
import { FactorEntity, IdentityEntity, UserEntity } from './user.entity.ts';

interface Column {
  property: string;
  name: string;
  isTime: boolean;
}

/** The columns that the entity declares, but for those that are not read with it. */
function columnsOf(entity: typeof UserEntity | typeof IdentityEntity | typeof FactorEntity): Column[] {
  return getMetadataArgsStorage()
    .filterColumns(entity)
    .filter(({ options }) => options.select !== false)
    .map(({ propertyName, options }) => ({
      property: propertyName,
      name: options.name ?? propertyName,
      isTime: options.type === 'timestamptz',
    }));
}

function rowsOf(table: string, columns: Column[]): string {
  const values = columns.map(({ property, name }) => `'${property}', r.${name}`).join(', ');
  return `(SELECT coalesce(json_agg(json_build_object(${values}) ORDER BY r.created_at, r.id), '[]')
    FROM auth_service.${table} r WHERE r.user_id = u.id)`;
}

const ofIdentities = columnsOf(IdentityEntity);
const ofFactors = columnsOf(FactorEntity);

/**
 * A user, called `u`, with identities and factors, in one row. Not left to TypeORM: every sign-in and every refresh reads a
 * user, and building that query and the entities takes several times as long as the database needs to answer it.
 */
export const USER_COLUMNS = [
  ...columnsOf(UserEntity).map(({ property, name }) => `u.${name} AS "${property}"`),
  `${rowsOf('identities', ofIdentities)} AS identities`,
  `${rowsOf('factors', ofFactors)} AS factors`,
].join(', ');

/** The row that `USER_COLUMNS` gave, with the times of identities and factors, which JSON has as text. */
export function userOf(row: UserEntity): UserEntity {
  for (const identity of row.identities) readTimes(identity, ofIdentities);
  for (const factor of row.factors) readTimes(factor, ofFactors);
  return row;
}

function readTimes(row: object, columns: Column[]): void {
  const values = row as Record<string, unknown>;
  for (const { property, isTime } of columns) {
    const value = values[property];
    if (isTime && typeof value === 'string') values[property] = new Date(value);
  }
}
