import { setTimeout as wait } from 'node:timers/promises';
import {
  currentSealingKey,
  EMAIL_LINK_DAYS,
  HOLDERS_BEAT_MS,
  type Holder,
  liveHolders,
  resealFactors,
  SecretKeys,
  sealingSecret,
  sealingVariable,
  secretFingerprint,
  setSealingKey,
} from '@garimpo/auth-service';
import type { Config } from '@garimpo/service-kit';
import { newSecret } from './kept-secrets.ts';
import { type KeyContext, type KeyKind, KeyProblem, short } from './key-context.ts';

const NEW = 'AUTH_SECRET';
const OLD = 'AUTH_SECRET_PREVIOUS';
const AGAIN = '"npm run keys -- rotate auth-secret"';
/** Several heartbeats, so that every process has seen the change. */
const HEARD_WITHIN_MS = 10 * HOLDERS_BEAT_MS;

/** Seals second factors, and derives the codes and links in emails. */
export const authSecret: KeyKind = {
  name: 'auth-secret',

  async list(context) {
    const { config } = context;
    const variable = sealingVariable(config);
    const record = await context.asAuth(currentSealingKey);
    const own = secretFingerprint(sealingSecret(config));
    const isOwn = record === null || record.fingerprint === own;
    const since = record === null ? '' : ` since ${record.createdAt.toISOString()}`;
    const from = variable === NEW || variable === 'DATABASE_ROLE_KEY' ? context.placeOf(variable) : variable;
    const lines = [
      {
        name: 'auth-secret',
        from,
        fingerprint: short(own),
        state: isOwn ? `seals${since}` : 'does not seal',
      },
    ];
    if (config.authSecretPrevious === undefined) return lines;
    const previous = secretFingerprint(config.authSecretPrevious);
    const state = record?.fingerprint === previous ? `seals${since}` : 'opens what it sealed';
    return [
      ...lines,
      { name: 'auth-secret', from: context.placeOf(OLD), fingerprint: short(previous), state },
    ];
  },

  async rotate(context) {
    const { config } = context;
    if (config.authSecretPrevious !== undefined) return replace(context, config);
    const begun = await begin(context);
    if (begun !== null) await replace(context, begun);
  },
};

/** The settings to go on with; `null` where processes must be given them first. */
async function begin(context: KeyContext): Promise<Config | null> {
  const { config, secrets, tell } = context;
  const present = sealingVariable(config);
  const record = await context.asAuth(currentSealingKey);
  if (record !== null && record.fingerprint !== secretFingerprint(sealingSecret(config)))
    throw new KeyProblem(
      'refused',
      `Refused: ${present} is not what second factors are sealed with. Give this command the AUTH_SECRET that auth has.`,
    );
  const next = newSecret();
  if (!secrets.keeps(NEW)) {
    tell(`Nothing is changed yet. In this order:
  1. ${OLD} = what is now ${present}
     ${NEW} = ${next}
     for every process of auth, for backup and for this command
  2. restart the processes of auth, in any order: until all of them have both, the one of before goes on sealing
  3. ${AGAIN} seals all anew, while they run`);
    return null;
  }
  await secrets.change({ [NEW]: next, [OLD]: sealingSecret(config) });
  tell(`${secrets.file} has the new AUTH_SECRET, and the one before beside it.`);
  const live = await context.asAuth(liveHolders);
  if (live.length === 0) return { ...config, authSecret: next, authSecretPrevious: sealingSecret(config) };
  tell(`Garimpo runs, with the one before alone: restart it, then ${AGAIN} again.`);
  return null;
}

/** The processes seal with the new one, all that is sealed is sealed with it, and the one before is of no more use. */
async function replace(context: KeyContext, config: Config): Promise<void> {
  const { secrets, tell } = context;
  const keys = new SecretKeys(config);
  const [wanted = ''] = keys.held;
  const shut = await context.asAuth(async (runs) => {
    const without = (await liveHolders(runs)).filter(({ held }) => !held.includes(wanted)).length;
    if (without > 0)
      throw new KeyProblem(
        'refused',
        `Refused: ${without} running ${without === 1 ? 'process' : 'processes'} of auth ${without === 1 ? 'has' : 'have'} not been given the new AUTH_SECRET, and could not open what is sealed with it. Restart first.`,
      );
    const record = await currentSealingKey(runs);
    if (record !== null && !keys.held.includes(record.fingerprint))
      throw new KeyProblem(
        'refused',
        `Refused: second factors are sealed with neither ${NEW} nor ${OLD}. Give this command what auth has.`,
      );
    await setSealingKey(runs, wanted);
    const endsAt = performance.now() + HEARD_WITHIN_MS;
    for (let total = 0; ; ) {
      // Finished when a pass finds nothing after all processes know the new key.
      const all = (await liveHolders(runs)).every(({ sealsWith }: Holder) => sealsWith === wanted);
      const pass = await resealFactors(runs, keys);
      total += pass.count;
      if (all && pass.count === 0) {
        tell(`${total} second factors are sealed anew.`);
        return pass.shut;
      }
      if (performance.now() > endsAt)
        throw new KeyProblem(
          'failed',
          `Not every process of auth answers. What is done stays: ${AGAIN} again.`,
        );
      if (!all) await wait(HOLDERS_BEAT_MS / 5);
    }
  });
  if (shut > 0)
    tell(
      `${shut} more open with neither secret. Their owners need them removed, by an operator (see OPS_TOKEN).`,
    );
  if (secrets.sourceOf(OLD) === 'file' || secrets.keeps(OLD)) {
    await secrets.change({ [OLD]: null });
    tell('Done. The one before opens nothing that is stored.');
    return;
  }
  tell(`Done: no second factor opens with the one before. Take ${OLD} away from auth and backup: at once where somebody else may have it,
else ${EMAIL_LINK_DAYS} days from now, when the links of emails that were made with it are over.`);
}
